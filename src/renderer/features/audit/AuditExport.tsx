import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '../../../shared/management/records/audit-entry.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ExportDialog } from '../../ui/dialogs/ExportDialog.tsx'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import type { AuditFormat } from './audit-file.ts'
import { exportAudit, MAX_RECORDS } from './export-audit.ts'

const FORMATS = ['csv', 'ndjson'] as const satisfies AuditFormat[]

interface Props {
  /** The list's filter; the export contains the same changes. */
  filter: AuditFilter
  onClose: () => void
}

/** Describes an export and saves it where the user chooses. */
export function AuditExport({ filter, onClose }: Props) {
  const { t } = useTranslation('audit')
  const [format, setFormat] = useState<AuditFormat>('csv')
  const [read, setRead] = useState(0)
  /** Number of changes in the file if the log has more; null otherwise, or until known. */
  const [cut, setCut] = useState<number | null>(null)
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const save = () =>
    void task.run(async () => {
      setCut(null)
      const reading = { format, onRead: setRead, onCut: setCut }
      const { count, path, cut: isCut } = await exportAudit({ workspaceId, ...filter }, reading)
      if (path === null) return
      showToast({ text: t(isCut ? 'file.doneCut' : 'file.done', { count, path }) })
      onClose()
    })
  return (
    <ExportDialog
      title={t('file.title')}
      label={t('file.format')}
      formats={FORMATS.map((value) => ({ value, label: t(`file.formats.${value}`) }))}
      format={format}
      onFormat={setFormat}
      save={t('file.save')}
      task={task}
      onSave={save}
      onClose={onClose}
    >
      <p>{task.busy ? t('file.reading', { count: read }) : t('file.contains')}</p>
      {cut === null ? (
        <p>{t('file.limit', { max: MAX_RECORDS })}</p>
      ) : (
        <Callout tone="warn" title={t('file.cut', { count: cut })}>
          <p>{t('file.cutHint')}</p>
        </Callout>
      )}
      <Note>{t('file.keep')}</Note>
    </ExportDialog>
  )
}
