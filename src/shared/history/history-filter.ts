import { z } from 'zod'
import { checkGroupSchema } from '../fleet-check/check-group.ts'
import { recordStateSchema, urlCheckSchema } from './issued-record.ts'

const id = z.string().min(1)
const time = z.int().nonnegative()

/** Records that one filter names at most. */
export const MAX_NAMED_RECORDS = 100_000

/** Which records are meant; all of them where nothing is said. */
export const historyFilterSchema = z.object({
  /** Every word must occur in the identity, the metadata, the customer ID, the server’s name, or the note; case and accents don’t matter. */
  search: z.string().max(1000).default(''),
  workspaceId: id.optional(),
  serverId: id.optional(),
  /** Exactly this primary identity. */
  identity: id.max(320).optional(),
  states: z.array(recordStateSchema).min(1).optional(),
  /** These alone. */
  ids: z.array(z.uuid()).max(MAX_NAMED_RECORDS).optional(),
  /** Begun at or after `from` and before `to`, in milliseconds since 1970. */
  from: time.optional(),
  to: time.optional(),
  /** How the last connection test ended; `untested`: there was none. */
  check: z.enum([...urlCheckSchema.shape.state.options, 'untested']).optional(),
  runId: id.optional(),
  /** Those that a check of many URLs found to be in a group, as long as they are. */
  found: z.object({ checkId: z.uuid(), group: checkGroupSchema }).optional(),
})
export type HistoryFilter = z.output<typeof historyFilterSchema>

/** In which order; records that are equal in it follow newest first. */
export const historySortSchema = z.object({
  by: z.enum(['createdAt', 'identity', 'server', 'state', 'checkedAt']).default('createdAt'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
})
export type HistorySort = z.output<typeof historySortSchema>
