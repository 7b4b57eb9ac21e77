import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { issuedViews } from '../../lib/issued-urls/issued-view.ts'
import { historyFilterOf } from './history-filter-of.ts'
import { IssuedExport } from './IssuedExport.tsx'

/** Exports the URLs shown in a workspace's list. */
export function HistoryExport({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('issued')
  const [exported, setExported] = useState<HistoryFilter | null>(null)
  const start = () => {
    const scope = { workspaceId }
    setExported(historyFilterOf(issuedViews.at(scope), scope, Date.now()))
  }
  return (
    <>
      <ActionIcon aria-label={t('export.open')} title={t('export.open')} onClick={start}>
        <IconFileExport size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {exported && <IssuedExport filter={exported} onClose={() => setExported(null)} />}
    </>
  )
}
