/** The selected rows of a list, and the row from which a range reaches. */
export interface RowSelection {
  ids: ReadonlySet<string>
  anchorId: string | null
}

export const NO_SELECTION: RowSelection = { ids: new Set(), anchorId: null }

/** Selects a row, or takes it out of the selection; ranges reach from it. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/**
 * Selects exactly the rows from the anchor to `id`; `from` is the anchor when there's none among the rows. `rows`: all ids
 * that are shown, in their order.
 */
export function extendTo(
  selection: RowSelection,
  rows: readonly string[],
  id: string,
  from: string = id,
): RowSelection {
  const anchored = selection.anchorId !== null && rows.includes(selection.anchorId)
  const anchorId = anchored ? (selection.anchorId as string) : from
  const ends = [rows.indexOf(anchorId), rows.indexOf(id)].sort((a, b) => a - b)
  return { ids: new Set(rows.slice(ends[0], (ends[1] ?? 0) + 1)), anchorId }
}

/** Selects all rows; none when all are. */
export const toggleAll = (selection: RowSelection, rows: readonly string[]): RowSelection =>
  rows.every((id) => selection.ids.has(id)) ? NO_SELECTION : { ids: new Set(rows), anchorId: selection.anchorId }

/** The selection without rows that aren't shown: an action must not reach what can't be seen. */
export function keepVisible(selection: RowSelection, rows: readonly string[]): ReadonlySet<string> {
  if (selection.ids.size === 0) return selection.ids
  return new Set(rows.filter((id) => selection.ids.has(id)))
}
