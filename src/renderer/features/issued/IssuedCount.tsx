import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { ListCount } from '../../ui/filters/ListCount.tsx'
import type { IssuedListState } from './use-issued-list.ts'

interface Props {
  list: IssuedListState
  /** Number of records that match the filters. */
  total: number
}

/** The number of URLs and failed attempts shown, and the total if a filter is set. */
export function IssuedCount({ list: { scope, pages }, total }: Props) {
  const { t, i18n } = useTranslation('issued')
  const ofAll = scope.serverId === undefined
  const { data: recorded = [] } = useQuery({ ...commandQuery('history.servers'), enabled: ofAll })
  const several = recorded.some(({ workspace }) => workspace.id !== scope.workspaceId)
  const { issued = total, all = total } = pages.answer ?? {}
  const number = new Intl.NumberFormat(i18n.language)
  const tries = total - issued
  const parts = [
    ...(issued > 0 || tries === 0 ? [t('count', { count: issued })] : []),
    ...(tries > 0 ? [t('tries', { count: tries })] : []),
  ]
  return (
    <ListCount>
      {!ofAll || several || total === all
        ? parts.join(' · ')
        : t('countOf', { shown: number.format(total), total: number.format(all) })}
    </ListCount>
  )
}
