import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRecords } from '../../../shared/history/commands.ts'
import { isForSending } from '../../../shared/history/issued-state.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ExportDialog } from '../../ui/dialogs/ExportDialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { useStateName } from './use-state-name.ts'

const FORMATS = ['csv', 'json'] as const
const INCLUDES = ['sendable', 'all'] as const

/** The list's records, which the export is limited to. */
interface Props extends ShownRecords {
  /** Whether the list's search or filters hide any URLs. */
  isNarrowed: boolean
  onClose: () => void
}

/** Describes an export and saves it where the user chooses. */
export function IssuedExport({ filter, state, isNarrowed, onClose }: Props) {
  const { t, i18n } = useTranslation('issued')
  const nameOf = useStateName()
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const [include, setInclude] = useState<(typeof INCLUDES)[number]>('sendable')
  const task = useTask()
  const shown = { filter, state }
  const counts = useQuery({ ...commandQuery('history.countStates', shown), staleTime: 0 })
  const sumOf = (states: readonly { count: number }[]) => states.reduce((sum, { count }) => sum + count, 0)
  const states = counts.data ?? []
  const excluded = include === 'all' ? [] : states.filter((each) => !isForSending(each.state))
  const total = sumOf(states)
  const count = total - sumOf(excluded)
  const unreported = states.find((each) => each.state === 'issued')
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
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
      <Segmented
        roomy
        aria-label={t('export.include')}
        value={include}
        data={INCLUDES.map((value) => ({ value, label: t(`export.includes.${value}`) }))}
        onChange={setInclude}
      />
      {counts.error && <ErrorAlert error={counts.error.detail} actions={{ retry: () => void counts.refetch() }} />}
      {counts.data && (
        <div role="status">
          <p>{t(isNarrowed ? 'export.containsMatching' : 'export.contains', { count, total })}</p>
          {excluded.length > 0 && (
            <p>
              {t('export.excluded', {
                states: list.format(
                  excluded.map((each) => t('export.inState', { count: each.count, state: nameOf(each.state) })),
                ),
              })}
            </p>
          )}
          {unreported && <p>{t('export.unreported', { count: unreported.count })}</p>}
        </div>
      )}
      <Note tone="care">{t('export.warning')}</Note>
    </ExportDialog>
  )
}
