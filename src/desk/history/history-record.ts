import { z } from 'zod'
import { appErrorSchema } from '../../shared/errors.ts'
import { type IssuedRecord, issuedRecordSchema, urlCheckSchema } from '../../shared/history/issued-record.ts'
import { tokenEnding } from '../../shared/mask.ts'
import { accessSchema } from '../../shared/model/access.ts'

const time = z.int().nonnegative()

/** Other releases may have written codes unknown to this one; they're read as null. */
const keptErrorSchema = appErrorSchema.nullable().catch(null)
const keptCheckSchema = urlCheckSchema.extend({ problem: urlCheckSchema.shape.problem.catch(null) })

/** A generation with all the data stored about it. */
export const historyRecordSchema = issuedRecordSchema.omit({ tokenEnd: true, customerId: true }).extend({
  error: keptErrorSchema,
  check: keptCheckSchema.nullable(),
  access: accessSchema.nullable(),
  /** The record's deletion while it can still be undone. */
  deletion: z.object({ id: z.string(), at: time }).nullable(),
})
export type HistoryRecord = z.output<typeof historyRecordSchema>

/** The outcome of a generation. */
const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('issued'), access: accessSchema }),
  z.object({ state: z.enum(['failed', 'cancelled', 'unknown']), error: keptErrorSchema }),
])
export type Outcome = z.output<typeof outcomeSchema>

const begunSchema = issuedRecordSchema.pick({ workspace: true, server: true, customer: true, runId: true })

/** An event in a record's history. */
export const historyEventSchema = z.discriminatedUnion('kind', [
  begunSchema.extend({ kind: z.literal('began') }),
  z.object({ kind: z.literal('ended'), outcome: outcomeSchema }),
  z.object({ kind: z.literal('noted'), note: z.string() }),
  z.object({ kind: z.literal('checked'), check: keptCheckSchema }),
  z.object({ kind: z.literal('deleted'), deletionId: z.string() }),
  z.object({ kind: z.literal('restored') }),
])
export type HistoryEvent = z.output<typeof historyEventSchema>

/**
 * Applies an event to a record; null when the record doesn't exist. An event that doesn't apply, e.g. a note on a missing record, is
 * ignored.
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
  }
}

/** The parts of a record that the window may see. */
export function toIssuedRecord({ access, deletion: _, ...record }: HistoryRecord): IssuedRecord {
  return {
    ...record,
    tokenEnd: access && tokenEnding(access.token),
    customerId: access?.customerId ?? null,
  }
}
