import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ExportDialog } from '../../ui/dialogs/ExportDialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

const FORMATS = ['csv', 'json'] as const

interface Props {
  /** The list's filter; the export contains the same records. */
  filter: HistoryFilter
  onClose: () => void
}

/** Describes an export and saves it where the user chooses. */
export function IssuedExport({ filter, onClose }: Props) {
  const { t } = useTranslation('issued')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const task = useTask()
  const { data } = useQuery(commandQuery('history.list', { filter, sort: {}, offset: 0, limit: 1 }))
  const save = () =>
    void task.run(async () => {
      const { saved, path, count } = await invoke('history.export', { filter, format })
      if (!saved) return
      showToast({ text: t('export.done', { count, path: path ?? '' }) })
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
      disabled={!data || data.total === 0}
      task={task}
      onSave={save}
      onClose={onClose}
    >
      <p>{data && t('export.contains', { count: data.total })}</p>
      <Note tone="care">{t('export.warning')}</Note>
    </ExportDialog>
  )
}
