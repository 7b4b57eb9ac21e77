import { type SpotlightStore, useSpotlight } from '@mantine/spotlight'
import { useEffect, useRef } from 'react'
import type { RowGroup } from './palette-row.ts'

/** Keeps a row selected for Enter: the first, until the user moves with the arrow keys. */
export function useSelectedRow(store: SpotlightStore, query: string, groups: readonly RowGroup[]): void {
  const { listId } = useSpotlight(store)
  const shown = groups.flatMap(({ rows }) => rows.map(({ id }) => id)).join('\n')
  const selectedFor = useRef(query)
  useEffect(() => {
    const rows = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])]
    const before = rows.findIndex((row) => row.hasAttribute('data-selected'))
    const isChosen = selectedFor.current === query && store.getState().selected > 0 && before >= 0
    selectedFor.current = query
    const selected = isChosen ? before : 0
    for (const [index, row] of rows.entries()) row.toggleAttribute('data-selected', index === selected)
    store.updateState((state) => ({ ...state, selected }))
  }, [store, listId, shown, query])
}
