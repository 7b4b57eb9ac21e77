import type { History } from '../../core/history/history.ts'
import type { ManagementApi } from '../../core/management/management-api.ts'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'

const RECENT_URLS = 5

/** What the local service does for customers right now. */
export interface Serving {
  status: LocalServiceStatus
  /** Customers who have a URL that works. */
  customers: number
  /** Those of them who called since midnight, and who called last, at most five. */
  calledToday: { customers: number; identities: string[] }
  /** URLs this desk handed out last, newest first. */
  recent: Pick<IssuedRecord, 'id' | 'customer' | 'server'>[]
}

interface Deps {
  status: () => LocalServiceStatus
  /** The local service's, while it runs. */
  managementApi: () => Promise<ManagementApi>
  history: Pick<History, 'status' | 'call'>
}

function lastMidnight(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** Asks the service and the history for what the status item shows. What can't be known counts as nothing. */
export function createServing({ status, managementApi, history }: Deps) {
  async function ofService(signal: AbortSignal): Promise<Pick<Serving, 'customers' | 'calledToday'>> {
    const api = await managementApi()
    const [{ customers }, calledToday] = await Promise.all([
      api.call('tokens.countLive', {}, signal),
      api.call('customers.calledSince', { since: lastMidnight() }, signal),
    ])
    return { customers, calledToday }
  }

  async function recentUrls(signal: AbortSignal): Promise<Serving['recent']> {
    const { state } = await history.status()
    if (state !== 'ready' && state !== 'memory') return []
    const filter = { states: ['issued' as const] }
    const sort = { by: 'createdAt' as const, direction: 'descending' as const }
    const { records } = await history.call(
      'list',
      { filter: { search: '', ...filter }, sort, offset: 0, limit: RECENT_URLS },
      signal,
    )
    return records
  }

  /** Takes at most `limitMs`. */
  return async (limitMs: number): Promise<Serving> => {
    const signal = AbortSignal.timeout(limitMs)
    const nobody = { customers: 0, calledToday: { customers: 0, identities: [] } }
    const now = status()
    const [service, recent] = await Promise.all([
      now.state === 'running' ? ofService(signal).catch(() => nobody) : nobody,
      recentUrls(signal).catch(() => []),
    ])
    return { status: now, ...service, recent }
  }
}
