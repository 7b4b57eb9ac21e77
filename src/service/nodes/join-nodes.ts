import { limitChangedIds } from '../../shared/management/changes.ts'
import type { ChangeBus } from '../changes/change-bus.ts'
import type { LiveServers } from '../management/servers/live-servers.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import type { Store } from '../store/store.ts'
import type { DatabaseState } from './database-state.ts'
import { createDuty, type DutyWork, runOnDuty } from './duty.ts'
import { openNodeLink } from './node-link.ts'
import { shareChanges } from './share-changes.ts'
import { createSharedHousekeeper, type SharedHousekeeper } from './shared-housekeeper.ts'

export interface NodeDeps {
  store: Store
  live: Pick<LiveServers, 'forget'>
  bus: ChangeBus
  onProgress: () => void
}

/** What a service has as one of several nodes. */
export interface Membership {
  housekeeper: SharedHousekeeper
  /** Does this work, too, on the node that's on duty. */
  onDuty(begin: () => DutyWork): DutyWork
  /** Gives up the duty and the connection. What's done on duty is stopped before. */
  close(): Promise<void>
}

/** Makes this process one of the nodes of a database: it hears of what others change, tells what it changes, and has its turn on duty. */
export async function joinNodes(
  url: DatabaseUrl,
  state: DatabaseState,
  { store, live, bus, onProgress }: NodeDeps,
): Promise<Membership> {
  const duty = createDuty()
  const housekeeper = createSharedHousekeeper(store, duty, onProgress)
  let nudge = () => {}
  const shared = shareChanges(bus, () => nudge())
  let hasJoined = false

  async function reloadJobs(): Promise<void> {
    await store.housekeeping.reload()
    housekeeper.heard()
  }

  const link = await openNodeLink(url, {
    looking: state.beginLook,
    async suspect() {
      state.suspect()
      await reloadJobs()
      if (hasJoined) shared.missed()
      hasJoined = true
    },
    async changed(changes) {
      const idsOf = (kind: string) => new Set(changes.flatMap((change) => (change.kind === kind ? change.id : [])))
      // What's being removed isn't read again as if it were there.
      if (idsOf('housekeeping').size > 0) await reloadJobs()
      store.tokens.forget({ tokens: idsOf('token'), customers: idsOf('customer') })
      for (const id of idsOf('server')) live.forget(id)
      const apiKeys = limitChangedIds(idsOf('apiKey'))
      if (apiKeys.length > 0) bus.publish({ apiKeys }, 'elsewhere')
    },
    outgoing: shared.outgoing,
    told: shared.told,
    state: state.set,
    clock: state.compareClocks,
    duty: duty.set,
  })
  nudge = link.nudge
  return {
    housekeeper,
    onDuty: (begin) => runOnDuty(duty, begin),
    async close() {
      shared.close()
      await link.close()
    },
  }
}
