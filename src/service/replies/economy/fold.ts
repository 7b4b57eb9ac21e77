import { isObject } from '../../../shared/values/is-object.ts'

/** Minimum number of items in a list that becomes a table. */
const MIN_ROWS = 3
/** Minimum share of cells that have a value. */
const MIN_FILLED = 0.6

/** A list of similar objects. Cells without a value are null. */
export interface Table {
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
  if (items.length < MIN_ROWS || !items.every(canBeRow)) return items
  const columns = new Set<string>()
  let filled = 0
  for (const item of items) {
    const names = Object.keys(item)
    filled += names.length
    for (const name of names) columns.add(name)
  }
  if (columns.size === 0 || filled < items.length * columns.size * MIN_FILLED) return items
  const names = [...columns]
  const rows = items.map((item) => names.map((name) => (Object.hasOwn(item, name) ? item[name] : null)))
  const table: Table = { $columns: names, $rows: rows }
  tables.add(table)
  return table
}

const canBeRow = (item: unknown): item is Record<string, unknown> => isObject(item) && !isTable(item)
