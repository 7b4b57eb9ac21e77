import type { AccessProblem, LoginProblemReason, MissingValue } from '../management/records/access-problem.ts'
import type { TokenRecord } from '../management/records/customer-record.ts'
import type { LocalServiceStatus } from '../model/local-service.ts'
import type { ExposureProblem, Reachability } from '../reachable/reachable.ts'
import type { RecordToken } from './record-token.ts'

/**
 * The current state of an issued URL. `checking` means that it isn't known yet, `unknown` that a hosted service doesn't report it. If there
 * are several problems, an irreversible one wins.
 */
export type UrlState =
  | { name: 'checking' | 'unknown' | 'live' | 'ended' | 'revoked' | 'customerRemoved' }
  | { name: 'serverInactive' | 'serverDeleted' | 'serviceStopped' }
  | { name: 'paused' | 'expired'; tokenId: string }
  | { name: 'retiring'; until: string }
  /** Clients can connect but calls can't succeed: this customer lacks a required value or login, or the API rejects it. */
  | { name: 'needsValues'; values: readonly MissingValue[] }
  | { name: 'loginFailed' }
  | { name: 'apiRefuses'; status: number }
  | { name: 'needsLogin'; credentials: readonly string[]; reason: LoginProblemReason }
  /** `current` is the same URL with the local service's current address. */
  | { name: 'oldAddress'; current: string }
  /** Like `oldAddress`, but the URL's own address still works. */
  | { name: 'earlierAddress'; current: string }
  /** The URL's address currently doesn't reach the service. */
  | { name: 'unreachable'; problem: ExposureProblem }
export type UrlStateName = UrlState['name']

/** What's known about an issued URL; undefined if not loaded yet, null if it doesn't exist. */
export interface UrlFacts {
  /** Null for a URL that's always built from the current address. */
  url: string | null
  service: LocalServiceStatus | undefined
  /** How the local service is reached from elsewhere. */
  reachability: Reachability | undefined
  token: TokenRecord | null | undefined
  server: { isActive: boolean } | null | undefined
}

/** Returns the state of a local service's URL. */
export function localUrlState({ url, service, reachability, token, server }: UrlFacts): UrlState {
  if (service?.state === 'failed') return { name: 'serviceStopped' }
  if (service?.state !== 'running' || token === undefined || server === undefined) return { name: 'checking' }
  if (server === null) return { name: 'serverDeleted' }
  if (token === null) return { name: 'customerRemoved' }
  const state = tokenUrlState(token, server)
  if (OVER.has(state.name)) return state
  const current = url === null ? null : withAddress(url, service.mcpUrl)
  if (url === null || current === null || current === url)
    return reachability?.lost && canHandOut(state) ? { name: 'unreachable', problem: reachability.lost } : state
  const answering = [service.ownMcpUrl, ...(reachability?.earlier ?? []).map(({ address }) => `${address}/mcp`)]
  const answers = answering.some((mcpUrl) => withAddress(url, mcpUrl) === url)
  if (!answers) return { name: 'oldAddress', current }
  return canHandOut(state) ? { name: 'earlierAddress', current } : state
}

const OVER: ReadonlySet<UrlStateName> = new Set(['revoked', 'ended', 'expired'])

/** Returns the state of any URL with this token, ignoring anything that depends on its address. */
export function tokenUrlState({ state, id, retiresAt, problem }: TokenRecord, server: { isActive: boolean }): UrlState {
  if (state === 'revoked' || state === 'ended') return { name: state }
  if (state === 'expired' || state === 'paused') return { name: state, tokenId: id }
  if (!server.isActive) return { name: 'serverInactive' }
  if (problem) return problemState(problem)
  return state === 'retiring' ? { name: state, until: retiresAt ?? '' } : { name: state }
}

function problemState(problem: AccessProblem): UrlState {
  switch (problem.kind) {
    case 'needsValues':
      return { name: problem.kind, values: problem.values }
    case 'apiRefuses':
      return { name: problem.kind, status: problem.status }
    case 'needsLogin':
      return { name: problem.kind, credentials: problem.credentials, reason: problem.reason }
    case 'loginFailed':
      return { name: problem.kind }
  }
}

/**
 * Returns the state of a hosted service's URL. `token` is what the service's management reports; `unknown` if the service has no
 * management, can't be queried, or never had the token, in which case only the list of servers counts.
 */
export function hostedUrlState({
  token,
  server,
}: { token: RecordToken | undefined } & Pick<UrlFacts, 'server'>): UrlState {
  if (token === undefined || token === 'unknown')
    return server?.isActive === false ? { name: 'serverInactive' } : { name: 'unknown' }
  if (token === 'removed') return { name: server === null ? 'serverDeleted' : 'customerRemoved' }
  const state = tokenUrlState(token, server ?? { isActive: true })
  // Don't report the URL as working until it's known whether its server is active.
  return !server && canHandOut(state) ? { name: 'checking' } : state
}

/** Whether the URL can be shared: there's no known problem. */
export const canHandOut = ({ name }: UrlState): boolean =>
  name === 'live' || name === 'retiring' || name === 'unknown' || name === 'checking'

/** Whether the unchanged URL works again once its problem is resolved. */
export const isWorthCopying = (state: UrlState): boolean =>
  canHandOut(state) || isMendable(state) || state.name === 'serverInactive' || state.name === 'unreachable'

/** Whether the URL will work once this customer's values are correct, or they've logged in. */
export const isMendable = ({ name }: UrlState): boolean =>
  name === 'needsValues' || name === 'loginFailed' || name === 'apiRefuses' || name === 'needsLogin'

/** Returns `{mcpUrl}/{token}/stream` for another address. */
function withAddress(url: string, mcpUrl: string): string {
  const path = /\/[^/]+\/stream$/.exec(url)
  return path === null ? url : `${mcpUrl}${path[0]}`
}
