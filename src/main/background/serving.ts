import type { DeskEvents } from '../../desk/desk-events.ts'
import type { History } from '../../desk/history/history.ts'
import type { ManagementApi } from '../../desk/management/management-api.ts'
import type { LocalServiceControl } from '../../desk/ports.ts'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import type { Reachability } from '../../shared/reachable/reachable.ts'

const RECENT_URLS = 5

/** Customers whose URLs stop with the service. */
export interface Served {
  status: LocalServiceStatus
  /** Who has a URL that works; null where the service doesn't say in time. */
  customers: number | null
  /** Who called since midnight, and the newest callers, at most five. */
  calledToday: { customers: number; identities: string[] }
}

/** What the status item shows. */
export interface Serving extends Pick<Served, 'status' | 'calledToday'> {
  /** Where it's reached from elsewhere, and whether it is. */
  reach: Pick<Reachability, 'address' | 'lost'>
  /** URLs this desk handed out last, newest first. */
  recent: Pick<IssuedRecord, 'id' | 'customer' | 'server'>[]
}

interface Deps {
  localService: Pick<LocalServiceControl, 'status'>
  reach: () => Promise<Reachability>
  /** The local service's, while it runs. */
  localApi: () => Promise<ManagementApi>
  history: Pick<History, 'status' | 'call'>
  events: Pick<DeskEvents, 'history'>
}

function lastMidnight(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

const NOT_REACHED = { address: null, lost: null }
const NOBODY = { customers: 0, identities: [] }

/** Asks the service and the history, for at most so many milliseconds. */
export function createServing({ localService, reach, localApi, history, events }: Deps) {
  const calledToday = async (signal: AbortSignal) =>
    (await localApi()).call('customers.calledSince', { since: lastMidnight() }, signal)

  /** Kept until a record changes: calls change nothing here. */
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
      const [reached, called, recent] = await Promise.all([
        reach().catch(() => NOT_REACHED),
        now.state === 'running' ? calledToday(signal).catch(() => NOBODY) : NOBODY,
        recentUrls(signal).catch(() => []),
      ])
      return { status: now, reach: reached, calledToday: called, recent }
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
