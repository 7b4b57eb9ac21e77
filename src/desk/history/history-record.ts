import { z } from 'zod'
import { appErrorSchema } from '../../shared/errors.ts'
import { type IssuedRecord, issuedRecordSchema, urlCheckSchema } from '../../shared/history/issued-record.ts'
import { tokenEnding } from '../../shared/mask.ts'
import { accessSchema } from '../../shared/model/access.ts'

const time = z.int().nonnegative()

/** What another release wrote may have words that this one doesn't have: it's read as nothing. */
const keptErrorSchema = appErrorSchema.nullable().catch(null)
const keptCheckSchema = urlCheckSchema.extend({ problem: urlCheckSchema.shape.problem.catch(null) })

/** One generation with everything that is kept of it. */
export const historyRecordSchema = issuedRecordSchema.omit({ tokenEnd: true, customerId: true }).extend({
  error: keptErrorSchema,
  check: keptCheckSchema.nullable(),
  access: accessSchema.nullable(),
  /** Deleted, but the deletion can still be undone. */
  deletion: z.object({ id: z.string(), at: time }).nullable(),
})
export type HistoryRecord = z.output<typeof historyRecordSchema>

/** How a generation ended. */
const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), access: accessSchema }),
  z.object({ state: z.enum(['failed', 'cancelled', 'unknown']), error: keptErrorSchema }),
])
export type Outcome = z.output<typeof outcomeSchema>

const begunSchema = issuedRecordSchema.pick({ workspace: true, server: true, customer: true, runId: true })

/** What happened to a record: the history is the list of these. */
export const historyEventSchema = z.discriminatedUnion('kind', [
  begunSchema.extend({ kind: z.literal('began') }),
  z.object({ kind: z.literal('ended'), outcome: outcomeSchema }),
  z.object({ kind: z.literal('noted'), note: z.string() }),
  z.object({ kind: z.literal('checked'), check: keptCheckSchema }),
  z.object({ kind: z.literal('deleted'), deletionId: z.string() }),
  z.object({ kind: z.literal('restored') }),
  /** Removed for good: of this record, only the hashes of what happened stay. */
  z.object({ kind: z.literal('removed') }),
])
export type HistoryEvent = z.output<typeof historyEventSchema>

/**
 * What a record is after something happened to it; null: there's none. What can't follow, such as a note on a record that isn't
 * there, changes nothing.
 */
export function applyEvent(
  record: HistoryRecord | null,
  event: HistoryEvent,
  { id, at }: { id: string; at: number },
): HistoryRecord | null {
  if (event.kind === 'began') {
    const { kind: _, ...begun } = event
    const open = { state: 'pending' as const, endedAt: null, error: null, access: null }
    return { id, ...begun, ...open, createdAt: at, note: '', check: null, deletion: null }
  }
  if (record === null) return null
  switch (event.kind) {
    case 'ended': {
      const { outcome } = event
      const access = outcome.state === 'issued' ? outcome.access : null
      const error = outcome.state === 'issued' ? null : outcome.error
      return { ...record, state: outcome.state, endedAt: at, access, error }
    }
    case 'noted':
      return { ...record, note: event.note }
    case 'checked':
      return { ...record, check: event.check }
    case 'deleted':
      return { ...record, deletion: { id: event.deletionId, at } }
    case 'restored':
      return { ...record, deletion: null }
    case 'removed':
      return null
  }
}

/** What the window may see of a record. */
export function toIssuedRecord({ access, deletion: _, ...record }: HistoryRecord): IssuedRecord {
  return {
    ...record,
    tokenEnd: access && tokenEnding(access.token),
    customerId: access?.customerId ?? null,
  }
}
