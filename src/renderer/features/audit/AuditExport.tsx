import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter, AuditHead, AuditRecord } from '../../../shared/management/records/audit-entry.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ExportDialog } from '../../ui/dialogs/ExportDialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { type AuditFormat, auditFile } from './audit-file.ts'

const FORMATS = ['csv', 'ndjson'] as const satisfies AuditFormat[]
const PAGE_SIZE = 500
/** The text has to fit through to the main process. */
const MAX_RECORDS = 200_000

interface Props {
  /** Which changes are exported: those that the list shows. */
  filter: AuditFilter
  onClose: () => void
}

/** Says what an export holds, and writes it where the person chooses. */
export function AuditExport({ filter, onClose }: Props) {
  const { t } = useTranslation('audit')
  const [format, setFormat] = useState<AuditFormat>('csv')
  const [read, setRead] = useState(0)
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const save = () =>
    void task.run(async () => {
      const records: AuditRecord[] = []
      let head: AuditHead | null = null
      let before: number | null = null
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage({ workspaceId, ...filter }, before)
        // That of the first page: everything in the file is older.
        head ??= page.head
        records.push(...page.records)
        before = page.next
        setRead(records.length)
      } while (before !== null && records.length < MAX_RECORDS)
      const day = new Date().toISOString().slice(0, 10)
      const text = auditFile(format, records, head)
      const { saved, path } = await invoke('files.save', { suggestedName: `audit-${day}.${format}`, text })
      if (!saved) return
      showToast({ text: t('file.done', { count: records.length, path: path ?? '' }) })
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
      <Note>{t('file.keep')}</Note>
    </ExportDialog>
  )
}

const readPage = (filter: AuditFilter & { workspaceId: string }, before: number | null) =>
  invoke('audit.list', { ...filter, limit: PAGE_SIZE, ...(before !== null && { before }) })
