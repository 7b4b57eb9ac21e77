import type { DeskEvents } from '../../desk/desk-events.ts'
import type { History } from '../../desk/history/history.ts'
import type { ManagementApi } from '../../desk/management/management-api.ts'
import type { LocalServiceControl } from '../../desk/ports.ts'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import type { Reachability } from '../../shared/reachable/reachable.ts'

const RECENT_URLS = 5

/** The customers whose URLs stop working along with the service. */
export interface Served {
  status: LocalServiceStatus
  /** Number of customers with a working URL; null when the service doesn't respond in time. */
  customers: number | null
  /** Number of customers who have called since midnight, with the identities of at most the five most recent. */
  calledToday: { customers: number; identities: string[] }
}

/** The data shown by the status item. */
export interface Serving extends Pick<Served, 'status' | 'calledToday'> {
  /** The address for remote access, and whether it has stopped working. */
  reachability: Pick<Reachability, 'address' | 'lost'>
  /** The URLs most recently issued by this desk, newest first. */
  recent: Pick<IssuedRecord, 'id' | 'customer' | 'server'>[]
}

interface Deps {
  localService: Pick<LocalServiceControl, 'status'>
  reachability: () => Promise<Reachability>
  /** Returns the local service's API; rejects while the service isn't running. */
  localApi: () => Promise<ManagementApi>
  history: Pick<History, 'status' | 'call'>
  events: Pick<DeskEvents, 'history'>
}

function lastMidnight(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

const THIS_COMPUTER_ONLY = { address: null, lost: null }
const NOBODY = { customers: 0, identities: [] }

/** Creates the queries to the service and the history; their timeouts are in milliseconds. */
export function createServing({ localService, reachability, localApi, history, events }: Deps) {
  const calledToday = async (signal: AbortSignal) =>
    (await localApi()).call('customers.calledSince', { since: lastMidnight() }, signal)

  /** Cached until a record changes, because calls don't affect records. */
  let recent: Serving['recent'] | null = null
  let changes = 0

  events.history.on(() => {
    changes += 1
    recent = null
  })

  async function recentUrls(signal: AbortSignal): Promise<Serving['recent']> {
    if (recent) return recent
    const { state } = await history.status()
    if (state !== 'ready' && state !== 'memory') return []
    const sort = { by: 'createdAt' as const, direction: 'descending' as const }
    const page = { filter: { search: '', states: ['issued' as const] }, sort, offset: 0, limit: RECENT_URLS }
    const changesBefore = changes
    const { records } = await history.call('list', page, signal)
    if (changes === changesBefore) recent = records
    return records
  }

  return {
    async serving(limitMs: number): Promise<Serving> {
      const signal = AbortSignal.timeout(limitMs)
      const now = localService.status()
      const [current, called, recent] = await Promise.all([
        reachability().catch(() => THIS_COMPUTER_ONLY),
        now.state === 'running' ? calledToday(signal).catch(() => NOBODY) : NOBODY,
        recentUrls(signal).catch(() => []),
      ])
      return { status: now, reachability: current, calledToday: called, recent }
    },
    async served(limitMs: number): Promise<Served> {
      const signal = AbortSignal.timeout(limitMs)
      const now = localService.status()
      if (now.state !== 'running') return { status: now, customers: 0, calledToday: NOBODY }
      const [customers, called] = await Promise.all([
        localApi()
          .then((api) => api.call('tokens.countLive', {}, signal))
          .then((live) => live.customers)
          .catch(() => null),
        calledToday(signal).catch(() => NOBODY),
      ])
      return { status: now, customers, calledToday: called }
    },
  }
}
