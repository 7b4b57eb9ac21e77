import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstallRecord, UndoOutcome } from '../../../../shared/clients/install.ts'
import type { Message } from '../../../../shared/text/message.ts'
import { say } from '../../../../shared/text/say.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './InstalledBanner.module.css'

interface Props {
  record: InstallRecord
  clientName: string
  /** What to do in the client now; empty: nothing. */
  restart: Message | null
  /** It was installed just now: it takes the focus. */
  fresh: boolean
  onUndone: (outcome: UndoOutcome) => void
}

/** Says how this URL stands in a client's file, with the way back. */
export function InstalledBanner({ record, clientName, restart, fresh, onUndone }: Props) {
  const { t } = useTranslation('clients')
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fresh) return
    banner.current?.focus({ preventScroll: true })
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  const task = useTask()
  const { state } = record
  const Icon = state === 'present' ? IconCheck : IconAlertCircle
  const undo = () =>
    void task.run(async () => {
      onUndone((await invoke('clients.undo', { id: record.id })).outcome)
    })
  return (
    <div ref={banner} tabIndex={-1} className={classes.banner} data-state={state}>
      <div className={classes.line}>
        <Icon size={16} stroke={2} aria-hidden className={classes.check} />
        <div className={classes.text} data-selectable>
          <p className={classes.title}>
            {t('install.done', { client: clientName })}
            <span className={classes.time}>
              <RelativeTime time={record.installedAt} />
            </span>
          </p>
          <p className={classes.where}>
            {t('install.doneAs', { entry: record.entryName })} <span data-mono>{record.path}</span>
          </p>
          {state === 'present' ? restart && <p>{say(restart)}</p> : <p>{t(`records.stateHints.${state}`)}</p>}
        </div>
        <Button variant="default" loading={task.busy} onClick={undo}>
          {t('install.undo')}
        </Button>
      </div>
      {task.failure && <ErrorAlert {...task.failure} title={t('install.notUndone')} actions={{ retry: undo }} />}
    </div>
  )
}
