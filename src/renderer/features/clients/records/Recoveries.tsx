import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClientId } from '../../../../shared/clients/client.ts'
import type { Recovery } from '../../../../shared/clients/install.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import classes from './Recoveries.module.css'

const KEYS = {
  install: { done: 'installDone', notDone: 'installNotDone', unclear: 'installUnclear' },
  undo: { done: 'undoDone', notDone: 'undoNotDone', unclear: 'undoUnclear' },
} as const

/** What became of writes that the last end of the app cut short. */
export function Recoveries({ names }: { names: ReadonlyMap<ClientId, string> }) {
  const { t } = useTranslation('clients')
  const { data = [] } = useQuery(commandQuery('clients.recoveries'))
  return data.map((recovery) => (
    <div key={recovery.path} role="alert" className={classes.alert} data-outcome={recovery.outcome}>
      <IconAlertTriangle size={16} stroke={1.8} className={classes.icon} aria-hidden />
      <div className={classes.text} data-selectable>
        <p className={classes.title}>{t('records.recovery.title')}</p>
        <p>{said(recovery)}</p>
        <p data-mono>{recovery.path}</p>
        {recovery.backup && <p>{t('records.recovery.backup', { path: recovery.backup })}</p>}
      </div>
    </div>
  ))

  function said({ action, outcome, clientId, entryName }: Recovery): string {
    return t(`records.recovery.${KEYS[action][outcome]}`, { client: names.get(clientId) ?? '', entry: entryName })
  }
}
