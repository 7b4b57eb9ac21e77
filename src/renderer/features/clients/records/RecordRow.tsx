import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstallRecord, InstallState } from '../../../../shared/clients/install.ts'
import { canHandOut } from '../../../../shared/history/url-state.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { issuedStore } from '../../../lib/issued-urls/issued-store.ts'
import { useStore } from '../../../lib/store.ts'
import { useUrlStates } from '../../../lib/url-state/use-url-states.ts'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const TONES: Record<InstallState, BadgeTone> = { present: 'good', changed: 'warn', gone: 'quiet', unreadable: 'bad' }

/** An entry written by the app, with its current state and an undo button. */
export function RecordRow({ record, clientName }: { record: InstallRecord; clientName: string }) {
  const { t } = useTranslation('clients')
  const task = useTask()
  const { id, state, entryName, path, serverName, installedAt, backup } = record
  const names = { client: clientName, entry: entryName }
  const undo = () => void task.run(async () => void (await invoke('clients.undo', { id })))
  const forget = async () => void (await invoke('clients.forget', { id }))
  const [asking, setAsking] = useState(false)
  const stateOf = useUrlStates()
  // Only URLs issued in this session are known.
  const issued = useStore(issuedStore).find(({ id }) => id === record.accessId)
  const urlState = issued && stateOf(issued)
  const dead = urlState !== undefined && !canHandOut(urlState)
  return (
    <Flex component="li" direction="column" gap="sm" py="md">
      <Group wrap="nowrap" align="flex-start" justify="space-between" gap="lg">
        <Box miw={0} data-selectable>
          <Flex component="p" gap="xs" align="center">
            <Text span fw={600} c={state === 'gone' ? 'dimmed' : undefined}>
              {clientName}
            </Text>
            <span title={t(`records.stateHints.${state}`)}>
              <Badge tone={dead ? 'quiet' : TONES[state]}>{t(`records.states.${state}`)}</Badge>
            </span>
            {dead && <UrlStateBadge state={urlState} />}
            <Text span size="sm" c="dimmed">
              <RelativeTime time={installedAt} />
            </Text>
          </Flex>
          <Text mt="4xs">
            <bdi>{serverName}</bdi> · <span data-mono>{entryName}</span>
          </Text>
          <Text c="dimmed" data-mono>
            {path}
          </Text>
          {dead && (
            <Text mt="4xs" size="sm" c="dimmed">
              {t('records.urlDead')}
            </Text>
          )}
          {state !== 'present' && (
            <Text mt="4xs" size="sm" c="dimmed">
              {t(`records.stateHints.${state}`)}
            </Text>
          )}
          {state === 'changed' && backup && (
            <Text mt="4xs" size="sm" c="dimmed">
              {t('records.backup')}: <span data-mono>{backup}</span>
            </Text>
          )}
        </Box>
        <Group wrap="nowrap" gap="xs">
          {(state === 'present' || state === 'unreadable') && (
            <Button variant="default" aria-label={t('records.undoOf', names)} loading={task.busy} onClick={undo}>
              {t('records.undo')}
            </Button>
          )}
          {state !== 'present' && (
            <Button
              variant="default"
              aria-label={t('records.forgetOf', names)}
              loading={task.busy}
              onClick={() => (state === 'gone' ? void task.run(forget) : setAsking(true))}
            >
              {t('records.forget')}
            </Button>
          )}
        </Group>
      </Group>
      {task.failure && (
        <ErrorAlert {...task.failure} title={t('install.notUndone')}>
          {state === 'present' && (
            <Button variant="default" aria-label={t('records.forgetOf', names)} onClick={() => setAsking(true)}>
              {t('records.forget')}
            </Button>
          )}
        </ErrorAlert>
      )}
      {asking && (
        <ConfirmDialog
          title={t('records.forgetTitle', names)}
          confirm={t('records.forget')}
          onConfirm={forget}
          onClose={() => setAsking(false)}
        >
          <p>{t(backup ? 'records.forgetWithCopy' : 'records.forgetText')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}
