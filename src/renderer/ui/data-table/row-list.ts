/** The rows of a table: an array, or a list that loads on demand. */
export interface RowList<Row> {
  readonly length: number
  /** Undefined while the row is loading. */
  at(index: number): Row | undefined
  /** The loaded rows with their indexes, in order. */
  entries(): Iterable<[index: number, row: Row]>
}

/** The IDs of a table's rows in display order. The cost depends on the number of loaded rows, not on the total. */
export interface RowIds {
  readonly length: number
  /** Undefined while the row is loading. */
  at(index: number): string | undefined
  /** -1 if no loaded row has this ID. */
  indexOf(id: string): number
  /** IDs of the loaded rows. */
  known(): string[]
}

export function rowIdsOf<Row>(rows: RowList<Row>, idOf: (row: Row) => string): RowIds {
  let places: Map<string, number> | undefined
  const placesOf = () => {
    places ??= new Map(Array.from(rows.entries(), ([index, row]) => [idOf(row), index]))
    return places
  }
  return {
    length: rows.length,
    at(index) {
      const row = rows.at(index)
      return row === undefined ? undefined : idOf(row)
    },
    indexOf: (id) => placesOf().get(id) ?? -1,
    known: () => [...placesOf().keys()],
  }
}
