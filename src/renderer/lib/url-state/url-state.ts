import type { RecordToken } from '../../../shared/history/commands.ts'
import type { AccessProblem, MissingValue } from '../../../shared/management/records/access-problem.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'
import type { LocalServiceStatus } from '../../../shared/model/local-service.ts'
import type { Reachability, ReachProblem } from '../../../shared/reachable/reachable.ts'

/**
 * What has become of an issued URL. `checking`: not known yet. `unknown`: a hosted service doesn't tell. Of several
 * reasons against a URL, the one that can't be undone comes first.
 */
export type UrlState =
  | { name: 'checking' | 'unknown' | 'live' | 'ended' | 'revoked' | 'customerRemoved' }
  | { name: 'serverInactive' | 'serverDeleted' | 'serviceStopped' }
  | { name: 'paused' | 'expired'; tokenId: string }
  | { name: 'retiring'; until: string }
  /** Clients connect, but calls can't succeed: what the server asks of this customer isn't there, or the API doesn't take it. */
  | { name: 'needsValues'; values: readonly MissingValue[] }
  | { name: 'loginFailed' }
  | { name: 'apiRefuses'; status: number }
  /** `current`: the same URL with the address that the local service has now. */
  | { name: 'oldAddress'; current: string }
  /** The same, but the URL's own address still answers, too. */
  | { name: 'earlierAddress'; current: string }
  /** Its address doesn't lead here for now. */
  | { name: 'unreachable'; problem: ReachProblem }
export type UrlStateName = UrlState['name']

/** What is known of an issued URL; undefined: not asked yet, null: not there. */
export interface UrlFacts {
  /** Null for one that always gets the address of today. */
  url: string | null
  service: LocalServiceStatus | undefined
  /** How the local service is reached from elsewhere. */
  reach: Reachability | undefined
  token: TokenRecord | null | undefined
  server: { isActive: boolean } | null | undefined
}

/** The state of a URL of the local service. */
export function localUrlState({ url, service, reach, token, server }: UrlFacts): UrlState {
  if (service?.state === 'failed') return { name: 'serviceStopped' }
  if (service?.state !== 'running' || token === undefined || server === undefined) return { name: 'checking' }
  if (server === null) return { name: 'serverDeleted' }
  if (token === null) return { name: 'customerRemoved' }
  const state = tokenUrlState(token, server)
  if (OVER.has(state.name)) return state
  const current = url === null ? null : withAddress(url, service.mcpUrl)
  if (url === null || current === null || current === url)
    return reach?.lost && canHandOut(state) ? { name: 'unreachable', problem: reach.lost } : state
  const answering = [service.ownMcpUrl, ...(reach?.earlier ?? []).map(({ address }) => `${address}/mcp`)]
  const answers = answering.some((mcpUrl) => withAddress(url, mcpUrl) === url)
  if (!answers) return { name: 'oldAddress', current }
  return canHandOut(state) ? { name: 'earlierAddress', current } : state
}

const OVER: ReadonlySet<UrlStateName> = new Set(['revoked', 'ended', 'expired'])

/** The state of whatever URL has this token, as far as it doesn't depend on the URL's address. */
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
    case 'loginFailed':
      return { name: problem.kind }
  }
}

/**
 * The state of a URL of a hosted service. `token`: what the service’s management says; `unknown` where it has none, can’t be asked, or
 * has never had the token. Then only the list of servers says something.
 */
export function hostedUrlState({
  token,
  server,
}: { token: RecordToken | undefined } & Pick<UrlFacts, 'server'>): UrlState {
  if (token === undefined || token === 'unknown')
    return server?.isActive === false ? { name: 'serverInactive' } : { name: 'unknown' }
  if (token === 'removed') return { name: server === null ? 'serverDeleted' : 'customerRemoved' }
  const state = tokenUrlState(token, server ?? { isActive: true })
  // Until it’s known whether the server is active, nothing says that the URL works.
  return !server && canHandOut(state) ? { name: 'checking' } : state
}

/** Whether the URL can be handed out: nothing is known against it. */
export const canHandOut = ({ name }: UrlState): boolean =>
  name === 'live' || name === 'retiring' || name === 'unknown' || name === 'checking'

/** Whether the URL as it is written works again once its reason is undone. */
export const isWorthCopying = (state: UrlState): boolean =>
  canHandOut(state) || isMendable(state) || state.name === 'serverInactive' || state.name === 'unreachable'

/** Whether it works once this customer's values are right. */
export const isMendable = ({ name }: UrlState): boolean =>
  name === 'needsValues' || name === 'loginFailed' || name === 'apiRefuses'

/** `{mcpUrl}/{token}/stream` at another address. */
function withAddress(url: string, mcpUrl: string): string {
  const path = /\/[^/]+\/stream$/.exec(url)
  return path === null ? url : `${mcpUrl}${path[0]}`
}
