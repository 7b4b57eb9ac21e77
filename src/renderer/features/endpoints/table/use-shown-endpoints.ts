import { useCallback, useMemo } from 'react'
import { describeAddress, resolveBaseAddress } from '../../../../shared/management/definition/base-address.ts'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useStore } from '../../../lib/store.ts'
import type { RowSelection } from '../../../ui/data-table/row-selection.ts'
import { type ListSelection, useStoredSelection } from '../../../ui/data-table/use-list-selection.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { type EndpointFacts, filterEndpoints } from './filter-endpoints.ts'

/** The endpoints shown in the table, and those selected. */
export interface ShownEndpoints {
  facts: EndpointFacts
  shown: readonly Endpoint[]
  shownIds: readonly string[]
  /** Hidden endpoints aren't selected. */
  selection: ListSelection
}

/** Applies the panel's filters to the draft's endpoints. */
export function useShownEndpoints(problems: readonly DefinitionProblem[]): ShownEndpoints {
  const { server, place, draft } = useDraft()
  const { filter, selection, openId } = panelOf(useStore(panelStore), place)
  const live = server.live?.definition.endpoints
  const facts = useMemo(() => {
    const problemCounts = new Map<string, number>()
    for (const { endpointId } of problems)
      if (endpointId !== null) problemCounts.set(endpointId, (problemCounts.get(endpointId) ?? 0) + 1)
    const unresolved = draft.endpoints.filter(
      ({ baseUrl }) => resolveBaseAddress(baseUrl, draft.baseAddresses) === null,
    )
    const addressMissing = new Set(unresolved.map(({ id }) => id))
    const addresses = new Map(
      draft.endpoints.map(({ id, baseUrl }) => [id, describeAddress(baseUrl, draft.baseAddresses)]),
    )
    return { problemCounts, addressMissing, addresses, liveIds: new Set(live?.map(({ id }) => id)) }
  }, [problems, live, draft.endpoints, draft.baseAddresses])
  const shown = useMemo(
    () => filterEndpoints(draft.endpoints, filter, facts, openId),
    [draft.endpoints, filter, facts, openId],
  )
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  const store = useCallback(
    (change: (now: RowSelection) => RowSelection) =>
      changePanel(place, { selection: change(panelOf(panelStore.get(), place).selection) }),
    [place],
  )
  return { facts, shown, shownIds, selection: useStoredSelection(selection, shownIds, store) }
}
