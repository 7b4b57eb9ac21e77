import { useCallback, useMemo, useState } from 'react'
import { keepVisible, NO_SELECTION, type RowSelection } from './row-selection.ts'

/** The selected rows of a list, for its table and its selection bar. */
export interface ListSelection {
  /** IDs of the selected rows that the table shows. */
  ids: ReadonlySet<string>
  /** Number of selected rows, including those that aren't loaded. */
  count: number
  /** Changes the selection. Stable across renders. */
  onChange: (change: (now: RowSelection) => RowSelection) => void
  /** Stable across renders. */
  clear: () => void
  /** Total number of rows that match, all of which can be selected without being loaded; undefined if all rows are loaded. */
  matching?: { total: number; select: () => void }
}

/** The selection in a list that loads on demand. */
export interface PagedSelection extends ListSelection {
  /** Whether all matching rows are selected, including those that aren't loaded. */
  everything: boolean
  matching: { total: number; select: () => void }
}

/** Returns the selection in a list that loads on demand. `total` is undefined until the first response. */
export function usePagedSelection(loaded: readonly { id: string }[], total: number | undefined = 0): PagedSelection {
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION)
  const [everything, setEverything] = useState(false)
  const onChange = useCallback((change: (now: RowSelection) => RowSelection) => {
    setEverything(false)
    setSelection(change)
  }, [])
  const clear = useCallback(() => {
    setSelection(NO_SELECTION)
    setEverything(false)
  }, [])
  const ids = useMemo(
    () => (everything ? new Set(loaded.map(({ id }) => id)) : selection.ids),
    [everything, loaded, selection],
  )
  return {
    ids,
    everything,
    count: everything ? total : ids.size,
    onChange,
    clear,
    matching: { total, select: () => setEverything(true) },
  }
}

/**
 * Returns the selection in a fully loaded list that stores its selection itself. `shownIds` are its rows in order; rows that its filters
 * hide aren't selected. `store` must be stable across renders.
 */
export function useStoredSelection(
  selection: RowSelection,
  shownIds: readonly string[],
  store: (change: (now: RowSelection) => RowSelection) => void,
): ListSelection {
  return useMemo(() => {
    const ids = keepVisible(selection, shownIds)
    return { ids, count: ids.size, onChange: store, clear: () => store(() => NO_SELECTION) }
  }, [selection, shownIds, store])
}
