import { CSV_BEGINNING, csvLine } from '../../../../shared/csv.ts'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'

const COLUMNS = [
  'customer_id',
  'state',
  'stage',
  'tags',
  'note',
  'created_at',
  'connected_at',
  'first_call_at',
  'last_call_at',
  'calls',
  'errors',
  'client',
  'client_version',
  'protocol',
  'tools_version',
] as const

/**
 * Formats customers as CSV (RFC 4180, with a byte order mark, which spreadsheets need to read UTF-8): the identity, the details with form
 * fields first, and their activity. Contains no tokens or URLs.
 */
export function customersToCsv(customers: readonly ServerCustomerRow[]): string {
  const known = new Set(customers.flatMap(({ metadata }) => Object.keys(metadata)))
  const usual: readonly string[] = METADATA_FIELDS.filter((key) => known.has(key))
  const keys = [...usual, ...[...known].filter((key) => !usual.includes(key)).sort()]
  const lines = [csvLine(['identity', ...keys, ...COLUMNS])]
  for (const customer of customers) {
    const cells = [
      customer.primaryIdentity,
      ...keys.map((key) => customer.metadata[key] ?? null),
      customer.id,
      customer.problem?.kind ?? customer.state,
      customer.stage,
      customer.tags.join('; '),
      customer.note,
      customer.createdAt,
      customer.connectedAt,
      customer.firstCallAt,
      customer.lastCallAt,
      customer.calls,
      customer.errors,
      customer.clientName,
      customer.clientVersion,
      customer.protocol,
      customer.toolsVersion,
    ]
    lines.push(csvLine(cells))
  }
  return CSV_BEGINNING + lines.join('')
}
