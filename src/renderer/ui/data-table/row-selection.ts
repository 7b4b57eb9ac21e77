/** The selected rows of a list, and the anchor of a range. */
export interface RowSelection {
  ids: ReadonlySet<string>
  anchorId: string | null
}

export const NO_SELECTION: RowSelection = { ids: new Set(), anchorId: null }

/** Toggles a row in the selection and makes it the anchor. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/**
 * Selects exactly the rows from the anchor to `id`; if the anchor isn't among the rows, `from` becomes the anchor. `rows` are all shown IDs
 * in order.
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

/** Selects all rows, or none if all are selected. */
export const toggleAll = (selection: RowSelection, rows: readonly string[]): RowSelection =>
  rows.every((id) => selection.ids.has(id)) ? NO_SELECTION : { ids: new Set(rows), anchorId: selection.anchorId }

/** Returns the selection without rows that aren't shown, because an action must not affect what users can't see. */
export function keepVisible(selection: RowSelection, rows: readonly string[]): ReadonlySet<string> {
  if (selection.ids.size === 0) return selection.ids
  return new Set(rows.filter((id) => selection.ids.has(id)))
}
