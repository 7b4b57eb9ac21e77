import { CSV_BEGINNING, csvLine } from '../../../../shared/csv.ts'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'

const COLUMNS = [
  'time',
  'server',
  'customer',
  'customer_id',
  'tool',
  'ok',
  'error',
  'status',
  'duration_ms',
  'argument_bytes',
  'reply_bytes',
  // Add columns here, so that the others keep the positions they had in older files.
  'test',
  'reply_tokens',
  'shortened_to_tokens',
  'continues',
  'retries',
  'waited_ms',
] as const
const CONTENT = ['arguments', 'reply'] as const

/**
 * Formats calls as CSV (RFC 4180, with a byte order mark, which spreadsheets need to read UTF-8). Includes argument and reply columns only
 * if at least one call recorded them.
 */
export function callsToCsv(calls: readonly CallRecord[]): string {
  const content = calls.some((call) => call.arguments !== null || call.reply !== null)
  const lines = [csvLine([...COLUMNS, ...(content ? CONTENT : [])])]
  for (const call of calls) {
    const cells = [
      call.at,
      call.serverName,
      call.primaryIdentity,
      call.customerId,
      call.tool,
      call.ok,
      call.errorKind,
      call.status,
      Math.round(call.durationMs * 10) / 10,
      call.argumentBytes,
      call.replyBytes,
      call.test,
      call.shortened?.from,
      call.shortened?.to,
      call.continues,
      call.waited?.retries,
      call.waited && Math.round(call.waited.ms),
      ...(content ? [call.arguments, call.reply] : []),
    ]
    lines.push(csvLine(cells))
  }
  return CSV_BEGINNING + lines.join('')
}
