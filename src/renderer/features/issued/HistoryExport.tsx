import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRecords } from '../../../shared/history/commands.ts'
import type { IssuedScope, IssuedView } from '../../lib/issued-urls/issued-view.ts'
import { ExportButton } from '../../ui/filters/ExportButton.tsx'
import { historyFilterOf, isNarrowed } from './history-filter-of.ts'
import { IssuedExport } from './IssuedExport.tsx'

/** Exports the URLs shown in a list. */
export function HistoryExport({ scope, view }: { scope: IssuedScope; view: IssuedView }) {
  const { t } = useTranslation('issued')
  const [exported, setExported] = useState<(ShownRecords & { isNarrowed: boolean }) | null>(null)
  const start = () => {
    const filter = historyFilterOf(view, scope, Date.now())
    setExported({ filter, state: view.state, isNarrowed: isNarrowed(view) })
  }
  return (
    <>
      <ExportButton onClick={start}>{t('export.open')}</ExportButton>
      {exported && <IssuedExport {...exported} onClose={() => setExported(null)} />}
    </>
  )
}
