import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS } from '../../../shared/values/durations.ts'
import type { CallDays } from '../call-days.ts'
import type { Engine } from '../engine/engine.ts'

/**
 * Number of days created in advance, so that a node may be stopped for that long without a call having to wait for its day to be created.
 */
const AHEAD = 3

/** Far longer than a node waits for a database before checking whether a batch was added. */
const KEPT_BATCHES = '7 days'

const dayRows = z.array(z.object({ day: z.string() }))
const turnRow = z.object({ transaction: z.string() })
const addedRow = z.object({ added: z.boolean().nullable() })
const droppedRow = z.object({ day: z.string().nullable() })
const removedRow = z.object({ removed: z.boolean() })

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * Creates `CallDays` for a table that's partitioned by day, so that a past day is dropped as a whole. The SQL functions are in
 * `CALL_TABLES`.
 */
export function createCallDays({
  all,
  first,
  run,
  transaction,
}: Pick<Engine, 'all' | 'first' | 'run' | 'transaction'>): CallDays {
  const known = new Set<string>()

  async function make(days: Iterable<string>): Promise<void> {
    for (const day of new Set(days)) {
      if (known.has(day)) continue
      await transaction(() => first(sql`SELECT add_call_day(${day})`))
      known.add(day)
    }
  }

  return {
    async takeTurn() {
      const batch = randomUUID()
      const turn = await first(sql`SELECT begin_call_batch(${batch}) AS transaction`)
      return `${batch} ${turnRow.parse(turn).transaction}`
    },
    async isCommitted(id) {
      const [batch = '', transaction = ''] = id.split(' ')
      const { added } = addedRow.parse(await first(sql`SELECT is_call_batch_added(${batch}, ${transaction}) AS added`))
      if (added === null) throw new Error('The transaction hasn’t ended yet')
      return added
    },
    prepare: (times) => make(times.map(dayOf)),
    async prepareNext(now) {
      await make(Array.from({ length: AHEAD + 1 }, (_, index) => dayOf(now + index * DAY_MS)))
      // Another node may have dropped some of them in the meantime.
      known.clear()
      const others = await all(sql`SELECT DISTINCT substr(at, 1, 10) AS day FROM calls_of_other_days`)
      await make(dayRows.parse(others).map(({ day }) => day))
    },
    async removeBefore(time) {
      await run(sql`DELETE FROM call_batches WHERE at < now() - ${KEPT_BATCHES}::interval`)
      const day = dayOf(time)
      let isRemoved = false
      for (;;) {
        // Uses a separate transaction for each day, because calls can't be read or added while a day is dropped.
        const dropped = await transaction(() => first(sql`SELECT drop_call_day(${day}) AS day`))
        const { day: name } = droppedRow.parse(dropped)
        if (name === null) break
        known.delete(name)
        isRemoved = true
      }
      const others = await transaction(() => first(sql`SELECT remove_other_calls(${day}) AS removed`))
      return removedRow.parse(others).removed || isRemoved
    },
    async removeDayUpTo(last) {
      const dropped = await transaction(() => first(sql`SELECT drop_call_day_up_to(${last}) AS day`))
      const { day } = droppedRow.parse(dropped)
      if (day !== null) known.delete(day)
      return day !== null
    },
  }
}
