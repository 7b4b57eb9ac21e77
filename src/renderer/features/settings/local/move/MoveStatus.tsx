import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move, MovingServer } from '../../../../../shared/move/move.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import rows from '../../../../ui/rows/Rows.module.css'
import { MovedCopies } from './MovedCopies.tsx'
import { MovedUrls } from './MovedUrls.tsx'
import { MoveProgress } from './MoveProgress.tsx'

const TONES = { running: 'quiet', stopped: 'warn', failed: 'bad', finished: 'good' } as const

/** A move that’s running, waiting, or done. */
export function MoveStatus({ move }: { move: Move }) {
  const { t } = useTranslation('move')
  const queryClient = useQueryClient()
  const task = useTask()
  const [discarding, setDiscarding] = useState(false)
  const { state, servers, workspace, error } = move
  const { queryKey } = commandQuery('move.status')
  const counts = { done: servers.filter((each) => each.state === 'moved').length, count: servers.length }
  const stop = () => void task.run(() => invoke('move.stop'))
  const resume = () => void task.run(async () => void queryClient.setQueryData(queryKey, await invoke('move.resume')))
  const dismiss = async () => {
    await invoke('move.dismiss')
    queryClient.setQueryData(queryKey, null)
  }
  return (
    <Stack gap="lg">
      <Section
        region
        title={t('run.heading', { workspace: workspace.name })}
        aside={<Badge tone={TONES[state]}>{t(`run.states.${state}`)}</Badge>}
      >
        <Stack gap="md">
          {state === 'running' && <MoveProgress servers={servers} stopping={task.busy} onStop={stop} />}
          {(state === 'stopped' || state === 'failed') && (
            <Callout
              outlined
              tone="warn"
              title={t(state === 'failed' ? 'run.failedTitle' : 'run.stoppedTitle')}
              role={state === 'failed' ? undefined : 'status'}
            >
              <p>{t('run.stoppedBody', counts)}</p>
              <Group gap="xs" mt="2xs">
                <Button loading={task.busy} onClick={resume}>
                  {t('run.resume')}
                </Button>
                <Button variant="default" onClick={() => setDiscarding(true)}>
                  {t('run.discard')}
                </Button>
              </Group>
            </Callout>
          )}
          {state === 'failed' && error && <ErrorAlert error={error} />}
          {task.failure && <ErrorAlert {...task.failure} />}
          {state === 'finished' && <MovedCopies move={move} />}
          <Box component="ul" className={`${rows.list} ${rows.framed}`} aria-label={t('run.servers')}>
            {servers.map((server) => (
              <ServerOfMove key={server.id} server={server} running={state === 'running'} />
            ))}
          </Box>
        </Stack>
      </Section>
      {state === 'finished' && <MovedUrls move={move} onDone={dismiss} />}
      {discarding && (
        <ConfirmDialog
          title={t('run.discardTitle')}
          confirm={t('run.discardConfirm')}
          onConfirm={dismiss}
          onClose={() => setDiscarding(false)}
        >
          <p>{t('run.discardBody', { workspace: workspace.name })}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function ServerOfMove({ server, running }: { server: MovingServer; running: boolean }) {
  const { t } = useTranslation('move')
  const { name, state, tokens, sent, customersKnown, tokensTaken } = server
  const shown = state === 'moving' && !running ? 'partial' : state
  const tone = ({ waiting: 'quiet', moving: 'quiet', partial: 'warn', moved: 'good' } as const)[shown]
  const facts = [
    state === 'moving' ? t('run.sent', { done: sent, total: tokens }) : t('run.tokens', { count: tokens }),
    customersKnown > 0 ? t('run.known', { count: customersKnown }) : null,
    tokensTaken > 0 ? t('run.taken', { count: tokensTaken }) : null,
  ]
  return (
    <Flex component="li" gap="sm" align="center" aria-label={name}>
      <Box miw={0} flex={1}>
        <Text inherit truncate fw={550} dir="auto" title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      </Box>
      <Badge tone={tone}>{t(`run.server.${shown}`)}</Badge>
    </Flex>
  )
}
