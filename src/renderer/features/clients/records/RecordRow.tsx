import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstallRecord, InstallState } from '../../../../shared/clients/install.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { issuedStore } from '../../../lib/issued-urls/issued-store.ts'
import { useStore } from '../../../lib/store.ts'
import { canHandOut } from '../../../lib/url-state/url-state.ts'
import { useUrlStates } from '../../../lib/url-state/use-url-states.ts'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './RecordRow.module.css'

const TONES: Record<InstallState, BadgeTone> = { present: 'good', changed: 'warn', gone: 'quiet', unreadable: 'bad' }

/** One entry that the app wrote, with how it stands now and the way back. */
export function RecordRow({ record, clientName }: { record: InstallRecord; clientName: string }) {
  const { t } = useTranslation('clients')
  const task = useTask()
  const { id, state, entryName, path, serverName, installedAt, backup } = record
  const names = { client: clientName, entry: entryName }
  const undo = () => void task.run(async () => void (await invoke('clients.undo', { id })))
  const forget = async () => void (await invoke('clients.forget', { id }))
  const [asking, setAsking] = useState(false)
  const stateOf = useUrlStates()
  // Only what this session issued is known.
  const issued = useStore(issuedStore).find(({ id }) => id === record.accessId)
  const urlState = issued && stateOf(issued)
  const dead = urlState !== undefined && !canHandOut(urlState)
  return (
    <li className={classes.record} data-state={state}>
      <div className={classes.main}>
        <div className={classes.text} data-selectable>
          <p className={classes.first}>
            <span className={classes.client}>{clientName}</span>
            <span title={t(`records.stateHints.${state}`)}>
              <Badge tone={dead ? 'quiet' : TONES[state]}>{t(`records.states.${state}`)}</Badge>
            </span>
            {dead && <UrlStateBadge state={urlState} />}
            <span className={classes.time}>
              <RelativeTime time={installedAt} />
            </span>
          </p>
          <p className={classes.server}>
            <bdi>{serverName}</bdi> · <span data-mono>{entryName}</span>
          </p>
          <p className={classes.path} data-mono>
            {path}
          </p>
          {dead && <p className={classes.hint}>{t('records.urlDead')}</p>}
          {state !== 'present' && <p className={classes.hint}>{t(`records.stateHints.${state}`)}</p>}
          {state === 'changed' && backup && (
            <p className={classes.hint}>
              {t('records.backup')}: <span data-mono>{backup}</span>
            </p>
          )}
        </div>
        {state === 'present' ? (
          <Button variant="default" aria-label={t('records.undoOf', names)} loading={task.busy} onClick={undo}>
            {t('records.undo')}
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={t('records.forgetOf', names)}
            loading={task.busy}
            onClick={() => (state === 'gone' ? void task.run(forget) : setAsking(true))}
          >
            {t('records.forget')}
          </Button>
        )}
      </div>
      {task.failure && <ErrorAlert {...task.failure} title={t('install.notUndone')} />}
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
    </li>
  )
}
