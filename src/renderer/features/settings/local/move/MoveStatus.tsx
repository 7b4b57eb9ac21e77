import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move, MovingServer } from '../../../../../shared/move/move.ts'
import { focusIfLost } from '../../../../lib/focus-if-lost.ts'
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

/** A running, waiting, or finished move. */
export function MoveStatus({ move }: { move: Move }) {
  const { t } = useTranslation('move')
  const queryClient = useQueryClient()
  const task = useTask()
  const [discarding, setDiscarding] = useState(false)
  const { state, servers, workspace, error } = move
  const { queryKey } = commandQuery('move.status')
  const counts = { done: servers.filter((each) => each.state === 'moved').length, count: servers.length }
  const stuck = servers.length > 1 ? servers.find((each) => each.state === 'moving') : undefined
  const stop = () => void task.run(() => invoke('move.stop'))
  const resume = () => void task.run(async () => void queryClient.setQueryData(queryKey, await invoke('move.resume')))
  const dismiss = async () => {
    await invoke('move.dismiss')
    queryClient.setQueryData(queryKey, null)
  }
  const isOpen = state === 'stopped' || state === 'failed'
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The clicked button was removed.
    focusIfLost(content.current)
  }, [state])
  const whatNow = (
    <>
      {error && stuck && <p>{t('run.failedAt', { name: stuck.name })}</p>}
      <p>{t('run.stoppedBody', counts)}</p>
      <Group gap="xs" mt="2xs">
        <Button loading={task.busy} onClick={resume}>
          {t('run.resume')}
        </Button>
        <Button variant="default" onClick={() => setDiscarding(true)}>
          {t('run.discard')}
        </Button>
      </Group>
    </>
  )
  return (
    <Stack gap="lg">
      <Section region title={t('run.heading', { workspace: workspace.name })}>
        <Stack gap="md" ref={content} tabIndex={-1}>
          {state === 'running' && <MoveProgress move={move} stopping={task.busy} onStop={stop} />}
          {isOpen && error && <ErrorAlert error={error}>{whatNow}</ErrorAlert>}
          {isOpen && !error && (
            <Callout
              outlined
              tone="warn"
              icon={<IconPlayerPause size={16} stroke={1.6} aria-hidden />}
              title={t('run.stoppedTitle')}
              role="status"
            >
              {whatNow}
            </Callout>
          )}
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
  const { name, state, tokens, sent, customersKnown, tokensTaken, definition, kept, deleted } = server
  const shown = state === 'moving' && !running ? 'partial' : state
  const tone = ({ waiting: 'quiet', moving: 'quiet', partial: 'warn', moved: 'good' } as const)[shown]
  /** Describes what a move added to a server that already existed at the destination. */
  const newsOf = () => {
    const { customersAdded, customersChanged, tokensChanged } = server
    const isSame = definition === 'same' && customersAdded + customersChanged + tokensChanged === 0
    return [
      isSame ? t('run.same') : null,
      definition === 'changed' ? t('run.updated') : definition === 'kept' ? t('run.keptDefinition') : null,
      customersAdded > 0 ? t('run.added', { count: customersAdded }) : null,
      customersChanged > 0 ? t('run.changedCustomers', { count: customersChanged }) : null,
      tokensChanged > 0 ? t('run.changedTokens', { count: tokensChanged }) : null,
      kept > 0 ? t('run.kept', { count: kept }) : null,
      deleted > 0 ? t('run.deleted', { count: deleted }) : null,
    ]
  }
  const facts = [
    state === 'moving' ? t('run.sent', { done: sent, total: tokens }) : t('run.tokens', { count: tokens }),
    ...(state === 'moved' && definition !== 'new' ? newsOf() : []),
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
