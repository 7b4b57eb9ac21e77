import type { Database } from 'libsql'
import { z } from 'zod'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { HistoryChange } from '../../shared/history/commands.ts'
import { checkChain } from './check-chain.ts'
import { checkRecords } from './check-records.ts'

/** What `history.verify` answers. */
export interface Verification {
  /** How many records there are. */
  records: number
  changed: HistoryChange | null
}

/**
 * Recomputes the chain of hashes and compares the records with what their entries say. Works in turns, so that generations go on,
 * and each turn sees the history at one moment. Throws AppFailure `cancelled`.
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
