import { limitChangedIds } from '../../shared/management/changes.ts'
import type { UnconfirmedNode } from '../../shared/management/records/unconfirmed-node.ts'
import type { ChangeBus } from '../changes/change-bus.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { Cancellations } from '../mcp/cancellations.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { NODE_NAME } from '../store/postgres/postgres-connections.ts'
import type { Store } from '../store/store.ts'
import { createConfirmations } from './confirmations.ts'
import type { DatabaseState } from './database-state.ts'
import { createDuty, type DutyWork, runOnDuty } from './duty.ts'
import { openNodeLink } from './node-link.ts'
import { shareCancellations } from './share-cancellations.ts'
import { shareChanges } from './share-changes.ts'
import { createSharedHousekeeper, type SharedHousekeeper } from './shared-housekeeper.ts'

export interface NodeDeps {
  store: Store
  live: Pick<LiveServers, 'forget'>
  bus: ChangeBus
  onProgress: () => void
  cancellations: Cancellations
}

export interface Membership {
  housekeeper: SharedHousekeeper
  /** Registers more work for the node that has the duty. */
  onDuty(begin: () => DutyWork): DutyWork
  /** Waits up to a second for the other nodes to confirm that they know everything committed, and returns those that haven't. */
  unconfirmed(): Promise<UnconfirmedNode[]>
  /** Stops the work on duty, then gives up the duty and closes the connection. */
  close(): Promise<void>
}

/** Makes this process one of a database's nodes: it receives the other nodes' changes, sends its own, and can take the duty. */
export async function joinNodes(
  url: DatabaseUrl,
  state: DatabaseState,
  { store, live, bus, onProgress, cancellations }: NodeDeps,
): Promise<Membership> {
  const duty = createDuty()
  const housekeeper = createSharedHousekeeper(store, duty, onProgress)
  let nudge = () => {}
  const shared = shareChanges(bus, () => nudge())
  const me = store.nodes?.id ?? ''
  const confirmations = createConfirmations(me, () => nudge())
  const cancels = shareCancellations(me, cancellations, () => nudge())
  let hasJoined = false

  async function reloadJobs(): Promise<void> {
    await store.housekeeping.reload()
    housekeeper.jobsChanged()
  }

  const link = await openNodeLink(url, {
    looking() {
      const ends = [state.beginLook(), confirmations.looking()]
      return () => {
        for (const end of ends) end()
      }
    },
    async suspect() {
      state.suspect()
      await reloadJobs()
      if (hasJoined) shared.missed()
      hasJoined = true
    },
    async changed(changes) {
      const idsOf = (kind: string) => new Set(changes.flatMap((change) => (change.kind === kind ? change.id : [])))
      // Otherwise data that's being removed would be read again as if it still existed.
      if (idsOf('housekeeping').size > 0) await reloadJobs()
      store.tokens.forget({ tokens: idsOf('token'), customers: idsOf('customer') })
      for (const id of idsOf('server')) live.forget(id)
      const apiKeys = limitChangedIds(idsOf('apiKey'))
      if (apiKeys.length > 0) bus.publish({ apiKeys }, 'elsewhere')
    },
    outgoing: () => shared.outgoing() ?? confirmations.outgoing() ?? cancels.outgoing(),
    receive(payload) {
      shared.receive(payload)
      confirmations.receive(payload)
      cancels.receive(payload)
    },
    state: state.set,
    clock: state.compareClocks,
    duty: duty.set,
  })
  nudge = link.nudge
  return {
    housekeeper,
    onDuty: (begin) => runOnDuty(duty, begin),
    async unconfirmed() {
      const known = await store.nodes?.list()
      const others = known?.serving.filter(({ id }) => id !== store.nodes?.id) ?? []
      if (!known || others.length === 0) return []
      const linked = others.filter(({ link }) => known.links.includes(link)).map(({ id }) => id)
      const missing = await confirmations.missing(new Set(linked))
      return others
        .filter(({ id }) => missing.has(id) || !linked.includes(id))
        .map(({ link, serveOfflineMs }) => ({
          node: link.slice(NODE_NAME.length + 1),
          until: new Date(known.now + serveOfflineMs).toISOString(),
        }))
    },
    async close() {
      shared.close()
      cancels.close()
      await link.close()
    },
  }
}
