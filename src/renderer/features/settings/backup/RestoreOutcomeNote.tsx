import { CloseButton, Text } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RestoreOutcome } from '../../../../shared/backup/commands.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'

interface Props {
  outcome: RestoreOutcome
  onDismissed: () => void
}

/** The result of the last restore, and where the previous data is. */
export function RestoreOutcomeNote({ outcome, onDismissed }: Props) {
  const { t, i18n } = useTranslation('backup')
  const task = useTask()
  const dismiss = () =>
    void task.run(async () => {
      await invoke('backup.dismissRestore')
      onDismissed()
    })
  const { backupCreatedAt, setAside } = outcome
  const when = backupCreatedAt === null ? '' : exactTime(new Date(backupCreatedAt).getTime(), i18n.language)
  const care = outcome.outcome === 'unchanged' || outcome.outcome === 'failedFirst'
  const Icon = care ? IconInfoCircle : IconCheck
  return (
    <>
      <Callout
        role="status"
        mb="lg"
        tone={care ? 'warn' : 'good'}
        icon={<Icon size={16} stroke={1.8} aria-hidden />}
        aside={<CloseButton size={24} aria-label={t('outcome.dismiss')} onClick={dismiss} />}
      >
        <p>{t(`outcome.${outcome.outcome}`, { when })}</p>
        {setAside && (
          <Text inherit c="dimmed">
            {t('outcome.setAside', { folder: setAside })}
          </Text>
        )}
      </Callout>
      {task.failure && <ErrorAlert {...task.failure} />}
    </>
  )
}
