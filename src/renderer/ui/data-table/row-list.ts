/** The rows of a table: an array, or a list whose rows arrive as they are shown. */
export interface RowList<Row> {
  readonly length: number
  /** Undefined while the row is on its way. */
  at(index: number): Row | undefined
  /** The rows that have arrived, with their places, in their order. */
  entries(): Iterable<[index: number, row: Row]>
}

/** The ids of a table's rows, in the order shown: what that costs depends on the rows that have arrived, not on how many there are. */
export interface RowIds {
  readonly length: number
  /** Undefined for one on its way. */
  at(index: number): string | undefined
  /** -1 where no row that has arrived has this id. */
  indexOf(id: string): number
  /** Of the rows that have arrived. */
  known(): string[]
}

/** The ids of `rows`. */
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
