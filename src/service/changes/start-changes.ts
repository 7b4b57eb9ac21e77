import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { type Changes, mergeChanges } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'
import { type ChangeBus, createChangeBus } from './change-bus.ts'
import { watchTokenTimes } from './watch-token-times.ts'

/**
 * Opens the service's change bus, and watches for changes caused by time passing. `onChange` is called with all changes, at most four times
 * a second. `stop` resolves once the store is no longer used.
 */
export function startChanges(
  store: Pick<Store, 'tokenTimes'>,
  onChange: ((changes: Changes) => void) | undefined,
): { bus: ChangeBus; stop(): Promise<void> } {
  const bus = createChangeBus()
  const tokenTimes = watchTokenTimes({ store, note: (changes) => bus.publish(changes, 'time') })
  const plans = createChangeFeed<Changes>(
    ({ tokens }) => (tokens ? tokenTimes.plan() : tokenTimes.planFirst()),
    mergeChanges,
  )
  const told = onChange && createChangeFeed(onChange, mergeChanges)
  bus.subscribe((changes, origin) => {
    told?.note(changes)
    if (origin !== 'time' && (changes.tokens || changes.usage)) plans.note(changes)
  })
  return {
    bus,
    async stop() {
      plans.close()
      await tokenTimes.stop()
      told?.close()
    },
  }
}
