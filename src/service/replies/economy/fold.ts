import { isObject } from '../../../shared/values/is-object.ts'
import { pointerPart } from './pointer.ts'

/** Minimum number of items in a list that becomes a table. */
const MIN_ROWS = 3
/** Minimum share of cells that have a value. */
const MIN_FILLED = 0.6

/**
 * A list of similar objects. Columns are JSON pointers without the first slash, so that nested objects have columns for their members. Cells
 * without a value are null. `$all` has the columns with the same value in every row.
 */
export interface Table {
  $all?: Record<string, unknown>
  $columns: string[]
  $rows: unknown[][]
}
const tables = new WeakSet<object>()

/** Whether a value is a table made by `fold`, and not an object with the same members. */
export const isTable = (value: object): value is Table => tables.has(value)

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Omits empty members, and turns lists of similar objects into tables. The number and the order of items stay the same. */
export function fold(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return foldList(value.map(fold))
  const members = Object.entries(value).map(([name, member]) => [name, fold(member)] as const)
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)))
}

function foldList(items: unknown[]): unknown {
  if (items.length < MIN_ROWS || !items.every(isPlain)) return items
  return (
    makeTable(items.map((item) => new Map(leavesOf(item, '')))) ??
    makeTable(items.map((item) => new Map(Object.entries(item).map(([name, cell]) => [pointerPart(name), cell])))) ??
    items
  )
}

/** Yields the cells of a row: its members and, in place of nested objects, theirs. */
function* leavesOf(row: Record<string, unknown>, path: string): Generator<[string, unknown]> {
  for (const [name, cell] of Object.entries(row)) {
    const column = path + pointerPart(name)
    if (isPlain(cell)) yield* leavesOf(cell, `${column}/`)
    else yield [column, cell]
  }
}

/** Returns the rows as a table; null if too many cells would have no value. */
function makeTable(rows: readonly Map<string, unknown>[]): Table | null {
  const columns = new Set(rows.flatMap((row) => [...row.keys()]))
  const filled = rows.reduce((sum, { size }) => sum + size, 0)
  if (columns.size === 0 || filled < rows.length * columns.size * MIN_FILLED) return null
  const [first] = rows
  const isShared = (column: string) => {
    const value = first?.get(column)
    return typeof value !== 'object' && rows.every((row) => row.get(column) === value)
  }
  const shared = [...columns].filter(isShared)
  for (const column of shared) columns.delete(column)
  const names = [...columns]
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? null))
  const table: Table = { $columns: names, $rows: cells }
  const made =
    shared.length === 0
      ? table
      : {
          $all: Object.fromEntries(shared.map((name) => [name, first?.get(name)])),
          ...table,
        }
  tables.add(made)
  return made
}

const isPlain = (value: unknown): value is Record<string, unknown> => isObject(value) && !isTable(value)
