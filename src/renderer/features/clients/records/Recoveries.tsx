import { type BoxProps, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClientId } from '../../../../shared/clients/client.ts'
import type { Recovery } from '../../../../shared/clients/install.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

const KEYS = {
  install: { done: 'installDone', notDone: 'installNotDone', unclear: 'installUnclear' },
  undo: { done: 'undoDone', notDone: 'undoNotDone', unclear: 'undoUnclear' },
} as const

/** Results of recovering writes that were interrupted when the app last exited. */
export function Recoveries({ names, ...box }: { names: ReadonlyMap<ClientId, string> } & BoxProps) {
  const { t } = useTranslation('clients')
  const { data = [] } = useQuery(commandQuery('clients.recoveries'))
  if (data.length === 0) return null
  return (
    <Stack {...box} gap="lg">
      {data.map((recovery) => (
        <Callout
          key={recovery.path}
          role="alert"
          tone={recovery.outcome === 'unclear' ? 'bad' : 'warn'}
          outlined
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          title={t('records.recovery.title')}
        >
          <p>{said(recovery)}</p>
          <p data-mono>{recovery.path}</p>
          {recovery.backup && <p>{t('records.recovery.backup', { path: recovery.backup })}</p>}
        </Callout>
      ))}
    </Stack>
  )

  function said({ action, outcome, clientId, entryName }: Recovery): string {
    return t(`records.recovery.${KEYS[action][outcome]}`, { client: names.get(clientId) ?? '', entry: entryName })
  }
}
