import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { optionalTime, rowOf } from '../../core/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import type { Housekeeping } from './housekeeping.ts'
import { hashSecret } from './secret.ts'
import type { TokenTimes } from './token-state.ts'
import { usageColumns } from './token-usage.ts'

/** Tokens of one customer that are read at most; the newest. */
const MAX_READ = 1000

const recordRow = rowOf({
  id: z.string(),
  ending: z.string().nullable(),
  serverId: z.string(),
  customerId: z.string(),
  createdAt: z.string(),
  expiresAt: optionalTime,
  retiresAt: optionalTime,
  pausedAt: optionalTime,
  revokedAt: optionalTime,
  values: jsonColumn(z.record(z.string(), z.string())),
  secretsSet: jsonColumn(z.array(z.string())),
  ...usageColumns,
})

const countRow = z.object({ urls: z.int(), customers: z.int() })

/** A token as it is shown: without the token and without its secrets, of which only the keys are read. */
export type StoredTokenRecord = z.output<typeof recordRow> & TokenTimes & Usage

/** Tokens as they are shown. */
export function createTokenRecords(
  database: Database,
  housekeeping: Pick<Housekeeping, 'isServerRemoved' | 'isCustomerRemoved' | 'removedServers' | 'removedCustomers'>,
) {
  const { isServerRemoved, isCustomerRemoved, removedServers, removedCustomers } = housekeeping
  const columns = `id, ending, server_id, customer_id, created_at, expires_at, retires_at, paused_at, revoked_at,
    bound_values AS "values",
    (SELECT json_group_array(key) FROM json_each(bound_secrets)) AS secrets_set,
    connected_at, first_call_at, last_call_at, calls, errors, client_name, client_version, protocol`
  const one = database.prepare(`SELECT ${columns} FROM tokens WHERE id = ?`)
  const byHash = database.prepare(`SELECT ${columns} FROM tokens WHERE hash = ?`)
  const all = database.prepare(
    `SELECT ${columns} FROM tokens WHERE customer_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ${MAX_READ}`,
  )
  const live = database.prepare(`
    SELECT count(*) AS urls, count(DISTINCT customer_id) AS customers FROM tokens
    WHERE revoked_at IS NULL AND paused_at IS NULL AND (retires_at IS NULL OR retires_at > ?1)
      AND (expires_at IS NULL OR expires_at > ?1) AND (?2 IS NULL OR server_id = ?2)
      AND server_id NOT IN (SELECT value FROM json_each(?3)) AND customer_id NOT IN (SELECT value FROM json_each(?4))`)
  const isThere = ({ serverId, customerId }: StoredTokenRecord) =>
    !isServerRemoved(serverId) && !isCustomerRemoved(customerId)
  function read(row: unknown): StoredTokenRecord | null {
    const token = recordRow.nullable().parse(row ?? null)
    return token && isThere(token) ? token : null
  }
  return {
    /** Also a revoked one; null for an unknown one. */
    find: (id: string): StoredTokenRecord | null => read(one.get(id)),
    /** The same by the token itself. */
    findByToken: (token: string): StoredTokenRecord | null => read(byHash.get(hashSecret(token))),
    /** Tokens that work at `now` (ISO 8601), of one server or of all, and their customers. */
    countLive: (now: string, serverId?: string): z.output<typeof countRow> =>
      countRow.parse(live.get(now, serverId ?? null, removedServers(), removedCustomers())),
    /** Newest first, revoked ones included, at most 1000. */
    ofCustomer: (customerId: string): StoredTokenRecord[] =>
      z.array(recordRow).parse(all.all(customerId)).filter(isThere),
  }
}
