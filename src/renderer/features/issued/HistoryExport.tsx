import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRecords } from '../../../shared/history/commands.ts'
import { issuedViews } from '../../lib/issued-urls/issued-view.ts'
import { historyFilterOf, isNarrowed } from './history-filter-of.ts'
import { IssuedExport } from './IssuedExport.tsx'

/** Exports the URLs shown in a workspace's list. */
export function HistoryExport({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('issued')
  const [exported, setExported] = useState<(ShownRecords & { isNarrowed: boolean }) | null>(null)
  const start = () => {
    const scope = { workspaceId }
    const view = issuedViews.at(scope)
    const filter = historyFilterOf(view, scope, Date.now())
    setExported({ filter, state: view.state, isNarrowed: isNarrowed(view) })
  }
  return (
    <>
      <ActionIcon aria-label={t('export.open')} title={t('export.open')} onClick={start}>
        <IconFileExport size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {exported && <IssuedExport {...exported} onClose={() => setExported(null)} />}
    </>
  )
}
