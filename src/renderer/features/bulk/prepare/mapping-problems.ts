import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import { type Message, message } from '../../../../shared/text/message.ts'

const MAX_NAME = 200

/** Reasons a table can't be checked yet, each with its location. */
export interface MappingProblems {
  /** By column index, starting at 0. */
  columns: ReadonlyMap<number, Message>
  /** Set if a required column hasn't been chosen. */
  missing: Message | null
  server: Message | null
}

/** Validates each column's chosen use, and the server for all rows. */
export function findMappingProblems(uses: readonly ColumnUse[], serverId: string | null): MappingProblems {
  const columns = new Map<number, Message>()
  const later = (use: ColumnUse['use']) => uses.flatMap((each, index) => (each.use === use ? [index] : [])).slice(1)
  for (const index of later('identity')) columns.set(index, message('bulk.mapping.severalIdentities'))
  for (const index of later('server')) columns.set(index, message('bulk.mapping.severalServers'))
  const names = new Set<string>()
  for (const [index, column] of uses.entries()) {
    if (column.use !== 'metadata') continue
    const key = column.key.trim()
    if (key === '') columns.set(index, message('bulk.mapping.noName'))
    else if (key.length > MAX_NAME) columns.set(index, message('bulk.mapping.nameTooLong', { max: MAX_NAME }))
    else if (names.has(key) || key === '__proto__') columns.set(index, message('bulk.mapping.keyTaken', { key }))
    names.add(key)
  }
  const has = (use: ColumnUse['use']) => uses.some((column) => column.use === use)
  return {
    columns,
    missing: has('identity') ? null : message('bulk.mapping.noIdentity'),
    server: has('server') || serverId !== null ? null : message('bulk.mapping.noServer'),
  }
}

/** Whether there are no problems. */
export const isMappable = ({ columns, missing, server }: MappingProblems): boolean =>
  columns.size === 0 && missing === null && server === null
