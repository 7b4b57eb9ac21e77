import { CSV_BEGINNING, csvLine } from '../../../shared/csv.ts'
import type { AuditHead, AuditRecord } from '../../../shared/management/records/audit-entry.ts'

export type AuditFormat = 'csv' | 'ndjson'

const COLUMNS = [
  'entry',
  'began',
  'ended',
  'result',
  'reason',
  'operation',
  'name',
  'ids',
  'key',
  'key_id',
  'client',
  'node',
  'changes',
  'requests',
  'hash',
  'ended_entry',
  'ended_hash',
  'head_entry',
  'head_hash',
]

/**
 * Formats changes as a file: CSV (RFC 4180, with a byte order mark) with the chain's newest entry in the last two columns of each line, or
 * JSON Lines with that entry, as `head`, on the first line. `audit.verify` accepts it as `known`.
 */
export function auditFile(format: AuditFormat, records: readonly AuditRecord[], head: AuditHead): string {
  if (format === 'ndjson') return [{ head }, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
  const lines = records.map((record) => {
    const { seq, at, ended, operation, name, ids, key, client, node, hash } = record
    const cells = [
      seq,
      at,
      ended?.at ?? null,
      ended?.result ?? null,
      ended?.reason ?? null,
      operation,
      name,
      JSON.stringify(ids),
      key.name,
      key.id,
      client,
      node,
      JSON.stringify(ended?.changes ?? []),
      ended?.requests ?? null,
      hash,
      ended?.head.seq ?? null,
      ended?.head.hash ?? null,
      head.seq,
      head.hash,
    ]
    return csvLine(cells)
  })
  return CSV_BEGINNING + csvLine(COLUMNS) + lines.join('')
}
