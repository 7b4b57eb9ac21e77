import { Stack } from '@mantine/core'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { ListCount } from '../../../ui/filters/ListCount.tsx'
import { NoMatches } from '../../../ui/filters/NoMatches.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { EndpointFilters, FILTERS_FROM } from './EndpointFilters.tsx'
import { EndpointSelection } from './EndpointSelection.tsx'
import classes from './EndpointTable.module.css'
import { isUnfiltered, NO_FILTER } from './filter-endpoints.ts'
import { useBulkEdits } from './use-bulk-edits.ts'
import { useEndpointColumns } from './use-endpoint-columns.tsx'
import { useShownEndpoints } from './use-shown-endpoints.ts'

const ROW_HEIGHT = 40
const FIELD = 'endpoints.'

const idOf = ({ id }: Endpoint) => id
const rowProps = ({ id }: Endpoint) => ({ 'data-field': FIELD + id }) as const

/** The draft's endpoints, with search, filters, and bulk edits. */
export function EndpointTable({ problems }: { problems: readonly DefinitionProblem[] }) {
  const { t } = useTranslation('endpoints')
  const { place, draft } = useDraft()
  const { openId, filter, focus } = panelOf(useStore(panelStore), place)
  const { facts, shown, shownIds, selection } = useShownEndpoints(problems)
  const bulk = useBulkEdits(shownIds)
  const columns = useEndpointColumns(facts)
  // The row that the panel wants to focus may not be rendered yet, or the filter may hide it.
  const requestedId = focus?.startsWith(FIELD) ? focus.slice(FIELD.length) : null
  const hidden = requestedId !== null && !shownIds.includes(requestedId)
  useLayoutEffect(() => {
    if (hidden) changePanel(place, { filter: NO_FILTER })
  }, [hidden, place])
  const clearFilter = () => changePanel(place, { filter: NO_FILTER })
  const onOpen = useCallback((id: string | null) => changePanel(place, { openId: id }), [place])
  const labelOf = useCallback(({ toolName }: Endpoint) => t('table.select', { name: toolName }), [t])
  /** Delete removes the selected endpoints; Alt with an arrow key moves them. */
  const onRowKeyDown = ({ key, altKey }: KeyboardEvent, ids: ReadonlySet<string>): boolean => {
    const moves = altKey && (key === 'ArrowUp' || key === 'ArrowDown')
    if (moves) bulk.reorder(ids, key === 'ArrowUp' ? 'up' : 'down')
    else if (key === 'Delete' && !altKey) bulk.remove(ids)
    else return false
    return true
  }
  const filterable = draft.endpoints.length >= FILTERS_FROM || !isUnfiltered(filter)
  const count = useMemo(() => <EndpointCount shown={shown.length} />, [shown.length])
  return (
    <Stack className={classes.place} gap={0} h="100%">
      {filterable && <EndpointFilters facts={facts} aside={count} />}
      <div className={classes.scroll}>
        {shown.length > 0 && (
          <DataTable
            aria-label={t('table.label')}
            className={classes.table}
            columns={columns}
            rows={shown}
            idOf={idOf}
            rowHeight={ROW_HEIGHT}
            selection={{ ids: selection.ids, onChange: selection.onChange, allLabel: t('table.selectAll'), labelOf }}
            openId={openId}
            onOpen={onOpen}
            requestedId={requestedId}
            onRowKeyDown={onRowKeyDown}
            rowProps={rowProps}
          />
        )}
        {shown.length === 0 && <NoMatches title={t('filter.none')} hint={t('filter.noneHint')} onClear={clearFilter} />}
        {selection.count > 0 && <EndpointSelection selection={selection} bulk={bulk} />}
      </div>
    </Stack>
  )
}

/** The number of endpoints, and how many match the filters. */
function EndpointCount({ shown }: { shown: number }) {
  const { t, i18n } = useTranslation('endpoints')
  const total = useDraft().draft.endpoints.length
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <ListCount>
      {shown === total
        ? t('table.total', { count: total, value: number(total) })
        : t('table.shown', { count: total, shown: number(shown), total: number(total) })}
    </ListCount>
  )
}
