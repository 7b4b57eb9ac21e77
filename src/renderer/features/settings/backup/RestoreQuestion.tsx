import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupSummary } from '../../../../shared/backup/commands.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { ConfirmButtons } from '../../../ui/dialogs/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Description, DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { JobProgress } from './JobProgress.tsx'

interface Props {
  name: string
  /** Where the current data will be moved. */
  folder: string
  summary: BackupSummary
  onClose: () => void
}

/** Shows what a backup contains and asks whether to restore it. After the restore, the main process reloads the window. */
export function RestoreQuestion({ name, folder, summary, onClose }: Props) {
  const { t, i18n } = useTranslation('backup')
  const task = useTask()
  const restoring = useRef<AbortController | null>(null)
  const { createdAt, appVersion, counts } = summary
  const restore = () =>
    void task.run(async () => {
      restoring.current = new AbortController()
      await invoke('backup.restore', undefined, { signal: restoring.current.signal })
    })
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  const leave = () => (task.busy ? restoring.current?.abort() : onClose())
  return (
    <Dialog
      title={t('restore.question')}
      lead={name}
      onClose={leave}
      buttons={
        <ConfirmButtons
          label={t('restore.confirm')}
          danger
          busy={task.busy}
          failed={task.failure !== null}
          onConfirm={restore}
          onCancel={leave}
        />
      }
    >
      <Stack gap="md">
        <DescriptionList layout="rows">
          <Description term={t('restore.madeAt')} value={exactTime(new Date(createdAt).getTime(), i18n.language)} />
          <Description term={t('restore.appVersion')} value={appVersion} />
          <Description term={t('restore.servers')} value={number(counts.servers)} />
          <Description term={t('restore.customers')} value={number(counts.customers)} />
          <Description term={t('restore.urls')} value={number(counts.urls)} />
          <Description term={t('restore.workspaces')} value={number(counts.workspaces)} />
        </DescriptionList>
        {task.busy && <JobProgress />}
        {task.failure && <ErrorAlert {...task.failure} />}
        {!task.busy && !task.failure && (
          <>
            <p>{t('restore.replaces')}</p>
            <Note>{t('restore.keeps', { folder })}</Note>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
