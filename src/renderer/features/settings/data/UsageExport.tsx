import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ExportDialog } from '../../../ui/dialogs/ExportDialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { monthName, recentMonths } from './usage-months.ts'

const FORMATS = ['csv', 'json'] as const
type UsageFormat = (typeof FORMATS)[number]

/** Exports a month's usage, the last whole month by default, and saves it where the user chooses. */
export function UsageExport({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('usage')
  const [months] = useState(() => recentMonths(new Date()))
  const [month, setMonth] = useState(months[1] ?? '')
  const [format, setFormat] = useState<UsageFormat>('csv')
  const task = useTask()
  const workspaceId = useWorkspaceId()
  const save = () =>
    void task.run(async () => {
      const { csv, ...usage } = await invoke('usage.export', { workspaceId, month })
      const text = format === 'csv' ? csv : `${JSON.stringify(usage, null, 2)}\n`
      const { saved, path = '' } = await invoke('files.save', { suggestedName: `usage-${month}.${format}`, text })
      if (!saved) return
      showToast({ text: t('done', { count: usage.calls, path }) })
      onClose()
    })
  return (
    <ExportDialog
      title={t('dialog')}
      label={t('format')}
      formats={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
      format={format}
      onFormat={setFormat}
      save={t('save')}
      task={task}
      onSave={save}
      onClose={onClose}
    >
      <NativeSelect
        label={t('month')}
        description={t('monthHelp')}
        value={month}
        data={months.map((value, ago) => {
          const name = monthName(value, i18n.language)
          return { value, label: ago === 0 ? t('inProgress', { month: name }) : name }
        })}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <p>{t('contains')}</p>
      <Note>{t('kept')}</Note>
    </ExportDialog>
  )
}
