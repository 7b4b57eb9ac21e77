import { z } from 'zod'
import { checkGroupSchema } from '../fleet-check/check-group.ts'
import { recordStateSchema, urlCheckSchema } from './issued-record.ts'

const id = z.string().min(1)
const time = z.int().nonnegative()

/** Maximum number of records listed in one filter. */
export const MAX_NAMED_RECORDS = 100_000

/** Which records to include; by default, all of them. */
export const historyFilterSchema = z.object({
  /** Every word must occur in the identity, the metadata, the customer ID, the server’s name, or the note; case and accents are ignored. */
  search: z.string().max(1000).default(''),
  workspaceId: id.optional(),
  serverId: id.optional(),
  /** Matches only this primary identity. */
  identity: id.max(320).optional(),
  states: z.array(recordStateSchema).min(1).optional(),
  /** Matches only these records. */
  ids: z.array(z.uuid()).max(MAX_NAMED_RECORDS).optional(),
  /** Started at or after `from` and before `to`, in milliseconds since 1970. */
  from: time.optional(),
  to: time.optional(),
  /** Result of the last connection test; `untested`: there hasn't been one. */
  check: z.enum([...urlCheckSchema.shape.state.options, 'untested']).optional(),
  runId: id.optional(),
  /** URLs that a fleet check put in this group and that are still in it. */
  found: z.object({ checkId: z.uuid(), group: checkGroupSchema }).optional(),
})
export type HistoryFilter = z.output<typeof historyFilterSchema>

/** Sort order; ties are sorted newest first. */
export const historySortSchema = z.object({
  by: z.enum(['createdAt', 'identity', 'server', 'state', 'checkedAt']).default('createdAt'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
})
export type HistorySort = z.output<typeof historySortSchema>
