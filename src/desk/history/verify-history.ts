import type { Database } from 'libsql'
import { z } from 'zod'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { HistoryChange } from '../../shared/history/commands.ts'
import { checkChain } from './check-chain.ts'
import { checkRecords } from './check-records.ts'

/** The result of `history.verify`. */
export interface Verification {
  /** Number of records. */
  records: number
  changed: HistoryChange | null
}

/**
 * Recomputes the hash chain and compares the records with their entries. Works in turns, so that generations continue, each on a consistent
 * snapshot. Throws AppFailure `cancelled`.
 */
export async function verifyHistory(database: Database, signal: AbortSignal): Promise<Verification> {
  const yieldToEventLoop = createYieldToEventLoop()
  const { records } = z
    .object({ records: z.int() })
    .parse(database.prepare('SELECT count(*) AS records FROM records WHERE deleted_at IS NULL').get())
  for (const steps of [checkChain(database), checkRecords(database)]) {
    for (const changed of steps) {
      if (changed) return { records, changed }
      await yieldToEventLoop()
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    }
  }
  return { records, changed: null }
}
