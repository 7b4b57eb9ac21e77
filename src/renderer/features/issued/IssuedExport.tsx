import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRecords } from '../../../shared/history/commands.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ExportDialog } from '../../ui/dialogs/ExportDialog.tsx'
import { ExportedUrls, type ExportInclude, useExportedUrls } from '../../ui/dialogs/ExportedUrls.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

const FORMATS = ['csv', 'json'] as const

/** The list's records, which the export is limited to. */
interface Props extends ShownRecords {
  /** Whether the list's search or filters hide any URLs. */
  isNarrowed: boolean
  onClose: () => void
}

/** Describes an export and saves it where the user chooses. */
export function IssuedExport({ filter, state, isNarrowed, onClose }: Props) {
  const { t } = useTranslation('issued')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const [include, setInclude] = useState<ExportInclude>('sendable')
  const task = useTask()
  const shown = { filter, state }
  const exported = useExportedUrls(shown, include)
  const { counts, count, total } = exported
  const save = () =>
    void task.run(async () => {
      const saved = await invoke('history.export', { ...shown, include, format })
      if (!saved.saved) return
      showToast({ text: t('export.done', { count: saved.count, path: saved.path ?? '' }) })
      onClose()
    })
  return (
    <ExportDialog
      title={t('export.title')}
      label={t('export.format')}
      formats={FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
      format={format}
      onFormat={setFormat}
      save={t('export.save')}
      disabled={include === 'all' ? counts.isPending : !counts.data || count === 0}
      task={task}
      onSave={save}
      onClose={onClose}
    >
      <ExportedUrls
        exported={exported}
        include={include}
        onInclude={setInclude}
        contains={t(isNarrowed ? 'export.containsMatching' : 'export.contains', { count, total })}
      />
      <Note tone="care">{t('export.warning')}</Note>
    </ExportDialog>
  )
}
