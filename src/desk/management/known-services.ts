import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { FieldTree } from '../../shared/management/input-fields.ts'
import type { ManagementAccess } from '../../shared/model/management-access.ts'

/** Where a workspace’s service is, and the key for it. */
export interface Connection {
  baseUrl: string
  apiKey: string
}

/** Whether two connections use the same service and key. */
export const isSameConnection = (one: Connection, other: Connection): boolean =>
  one.baseUrl === other.baseUrl && one.apiKey === other.apiKey

type Found = Omit<Extract<ManagementAccess, { state: 'managed' }>, 'updates'> | { state: 'none' }

/** A service’s response. */
export interface ServiceResponse {
  found: Found
  /** The fields that the service accepts for each operation; undefined when unknown. */
  takes?: Readonly<Record<string, FieldTree>> | undefined
}

/** The last response from a service for this base URL and key. */
interface Known extends ServiceResponse {
  connection: Connection
}

/** Statuses with which a proxy responds when the service is down or busy. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Whether the failure of a first query says nothing about what kind of service it is. */
const isPassing = (error: AppError): boolean =>
  error.kind === 'offline' ||
  error.kind === 'timeout' ||
  error.kind === 'rateLimited' ||
  ((error.kind === 'server' || error.kind === 'badResponse') && BUSY.has(error.status ?? 0))

/** Whether the failure is only about the key, which may be replaced soon. */
const isAboutKey = ({ kind }: AppError): boolean => kind === 'unauthenticated' || kind === 'forbidden'

/**
 * Keeps track of the management that each workspace’s service offers. `ask` queries a service; it’s called once per session, or again on
 * request.
 */
export function createKnownServices(ask: (connection: Connection, signal: AbortSignal) => Promise<ServiceResponse>) {
  const known = new Map<string, Known>()

  function lastFor(workspaceId: string, connection: Connection): Known | null {
    const last = known.get(workspaceId)
    return last && isSameConnection(last.connection, connection) ? last : null
  }

  return {
    /** What is known about a workspace’s service, even if its base URL or key has changed. */
    last: (workspaceId: string): Found | undefined => known.get(workspaceId)?.found,
    /** The fields that the service accepts for each operation; undefined when unknown. */
    takesOf: (workspaceId: string, connection: Connection): ServiceResponse['takes'] =>
      lastFor(workspaceId, connection)?.takes,
    /** Queries a service, unless it’s known and `again` isn’t set. Throws `AppFailure` `cancelled`. */
    async query(
      workspaceId: string,
      connection: Connection,
      again: boolean,
      signal: AbortSignal,
    ): Promise<Found | Extract<ManagementAccess, { state: 'unknown' }>> {
      const before = lastFor(workspaceId, connection)?.found ?? null
      if (before !== null && !again) return before
      try {
        const response = await ask(connection, signal)
        known.set(workspaceId, { connection, ...response })
        return response.found
      } catch (error) {
        if (!(error instanceof AppFailure) || error.detail.kind === 'cancelled') throw error
        const { detail } = error
        // Keep the known result until the service itself contradicts it.
        if (isPassing(detail)) return before?.state === 'managed' ? before : { state: 'unknown', error: detail }
        const none: Found = { state: 'none' }
        if (isAboutKey(detail)) known.delete(workspaceId)
        else known.set(workspaceId, { connection, found: none })
        return none
      }
    },
  }
}
