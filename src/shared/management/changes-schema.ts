import { z } from 'zod'
import { type ChangeKind, MAX_CHANGED_IDS } from './changes.ts'

export const changedIdsSchema = z.union([z.literal('all'), z.array(z.string().min(1).max(200)).max(MAX_CHANGED_IDS)])

const kinds = {
  servers: changedIdsSchema,
  customerCounts: changedIdsSchema,
  customers: changedIdsSchema,
  tokens: changedIdsSchema,
  usage: changedIdsSchema,
  calls: changedIdsSchema,
  cleanups: changedIdsSchema,
  apiKeys: changedIdsSchema,
  settings: changedIdsSchema,
} satisfies Record<ChangeKind, typeof changedIdsSchema>

/** The schema of `Changes`. */
export const changesSchema = z.object(kinds).partial()
