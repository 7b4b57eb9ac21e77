import { createHash } from 'node:crypto'
import { CSV_BEGINNING, csvLine } from '../../shared/csv.ts'
import type { OperationHandlers } from '../../shared/management/operations.ts'
import { MAX_USAGE_ROWS, type UsageRow } from '../../shared/management/usage-operations.ts'
import { message } from '../../shared/text/message.ts'
import type { OperationDeps } from './operation-deps.ts'
import { refuse } from './refuse.ts'

/** Creates the operation that exports a month's usage. */
export function createUsageOperations({ store, log }: Pick<OperationDeps, 'store' | 'log'>) {
  return {
    'usage.export': async ({ month, serverId }) => {
      await log.flush()
      const rows = await store.usageMonths.ofMonth(month, serverId, MAX_USAGE_ROWS + 1)
      if (rows.length > MAX_USAGE_ROWS)
        throw refuse('serverId', message('management.usage.tooMany', { most: MAX_USAGE_ROWS }))
      const csv = csvOf(month, rows)
      return {
        month,
        isOver: (await store.now()) >= endOf(month),
        countedSince: await store.meta.usageSince(),
        rows,
        calls: rows.reduce((sum, { calls }) => sum + calls, 0),
        errors: rows.reduce((sum, { errors }) => sum + errors, 0),
        csv,
        sha256: createHash('sha256').update(csv).digest('hex'),
      }
    },
  } satisfies Partial<OperationHandlers>
}

/** Returns when a month ends, in milliseconds since 1970. */
function endOf(month: string): number {
  const end = new Date(`${month}-01T00:00:00.000Z`)
  return end.setUTCMonth(end.getUTCMonth() + 1)
}

const COLUMNS = [
  'month',
  'customerId',
  'primaryIdentity',
  'serverId',
  'serverName',
  'calls',
  'errors',
  'argumentBytes',
  'replyBytes',
]

const csvOf = (month: string, rows: readonly UsageRow[]): string =>
  [
    CSV_BEGINNING + csvLine(COLUMNS),
    ...rows.map((row) =>
      csvLine([
        month,
        row.customerId,
        row.primaryIdentity,
        row.serverId,
        row.serverName,
        row.calls,
        row.errors,
        row.argumentBytes,
        row.replyBytes,
      ]),
    ),
  ].join('')
