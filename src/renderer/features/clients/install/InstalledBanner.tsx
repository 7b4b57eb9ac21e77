import { Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstallRecord, UndoOutcome } from '../../../../shared/clients/install.ts'
import type { Message } from '../../../../shared/text/message.ts'
import { say } from '../../../../shared/text/say.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './InstalledBanner.module.css'

interface Props {
  record: InstallRecord
  clientName: string
  /** What to do in the client now; null if nothing. */
  restart: Message | null
  /** Whether the URL was just installed, in which case the banner takes the focus. */
  fresh: boolean
  onUndone: (outcome: UndoOutcome) => void
}

/** The URL's state in a client's file, with a button to undo the installation. */
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
    <Stack ref={banner} tabIndex={-1} gap="sm" className={classes.banner}>
      <Callout
        tone={state === 'present' ? 'good' : 'warn'}
        icon={<Icon size={16} stroke={2} aria-hidden />}
        title={
          <>
            {t('install.done', { client: clientName })}
            <Text span ms="xs" size="sm" c="dimmed">
              <RelativeTime time={record.installedAt} />
            </Text>
          </>
        }
        aside={
          <Button variant="default" loading={task.busy} onClick={undo}>
            {t('install.undo')}
          </Button>
        }
      >
        <p>
          {t('install.doneAs', { entry: record.entryName })} <span data-mono>{record.path}</span>
        </p>
        {state === 'present' ? restart && <p>{say(restart)}</p> : <p>{t(`records.stateHints.${state}`)}</p>}
      </Callout>
      {task.failure && <ErrorAlert {...task.failure} title={t('install.notUndone')} actions={{ retry: undo }} />}
    </Stack>
  )
}
