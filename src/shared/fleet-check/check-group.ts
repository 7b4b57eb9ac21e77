import { z } from 'zod'
import type { ProblemCode } from '../probe/problem.ts'

/** Why tested URLs don’t work, grouped by who to notify and what to do. */
export const brokenGroupSchema = z.enum([
  'unreachable',
  'certificate',
  'unknownUrl',
  'refused',
  'failing',
  'redirected',
  'notMcp',
  'invalidUrl',
  'toolsFail',
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'needsLogin',
  'callFails',
])
type BrokenGroup = z.output<typeof brokenGroupSchema>

/** Why a URL that’s already known not to work isn’t tested. `ended`: it was rotated, and the overlap period is over. */
export const notLiveSchema = z.enum([
  'revoked',
  'expired',
  'ended',
  'paused',
  'serverInactive',
  'serverDeleted',
  'customerRemoved',
])
export type NotLive = z.output<typeof notLiveSchema>

/** Group of URLs that don’t work according to a check; `changed`: something has changed since, so the result may be outdated. */
export const checkGroupSchema = z.enum([...brokenGroupSchema.options, ...notLiveSchema.options, 'changed'])
export type CheckGroup = z.output<typeof checkGroupSchema>

/** The group for each problem that a connection test with the proof call can report. */
const GROUPS = {
  addressEmpty: 'invalidUrl',
  addressNotUrl: 'invalidUrl',
  addressScheme: 'invalidUrl',
  addressPlainHttp: 'invalidUrl',
  addressUser: 'invalidUrl',
  addressRepaired: 'invalidUrl',

  dnsNotFound: 'unreachable',
  dnsNoAnswer: 'unreachable',
  tcpRefused: 'unreachable',
  tcpNoAnswer: 'unreachable',
  tcpUnreachable: 'unreachable',
  tcpBlocked: 'unreachable',
  tcpSomeAddresses: 'unreachable',
  httpProxy: 'unreachable',
  tlsNoAnswer: 'unreachable',

  tlsExpired: 'certificate',
  tlsNotYetValid: 'certificate',
  tlsWrongHost: 'certificate',
  tlsNoHost: 'certificate',
  tlsSelfSigned: 'certificate',
  tlsUntrusted: 'certificate',
  tlsIncompleteChain: 'certificate',
  tlsNotTrusted: 'certificate',
  tlsRevoked: 'certificate',
  tlsTooOld: 'certificate',
  tlsNone: 'certificate',
  tlsHandshake: 'certificate',
  tlsExpiresSoon: 'certificate',

  httpRedirect: 'redirected',
  httpRedirectElsewhere: 'redirected',
  httpRedirectUnreadable: 'redirected',
  httpRedirectFollowed: 'redirected',

  httpNotFound: 'unknownUrl',
  httpGone: 'unknownUrl',
  httpForbidden: 'refused',
  authRequired: 'refused',
  authOauth: 'refused',
  authRefused: 'refused',
  authInsufficient: 'refused',
  authMetadata: 'refused',
  authCatchAll: 'refused',

  httpTooMany: 'failing',
  httpServerError: 'failing',
  httpGateway: 'failing',
  httpStalled: 'failing',
  httpCut: 'failing',
  protocolStalled: 'failing',
  protocolStalledAfterHandshake: 'failing',
  protocolCut: 'failing',
  sessionLost: 'failing',

  httpHtml: 'notMcp',
  httpNotMcp: 'notMcp',
  httpNoType: 'notMcp',
  httpInvalidJson: 'notMcp',
  httpMethod: 'notMcp',
  httpBadRequest: 'notMcp',
  httpHost: 'notMcp',
  httpNotHttp: 'notMcp',
  httpTooLarge: 'notMcp',
  protocolNotMcp: 'notMcp',
  protocolRefused: 'notMcp',
  protocolVersionUnknown: 'notMcp',
  protocolNeither: 'notMcp',
  protocolInitializeInvalid: 'notMcp',
  protocolInitializeWrong: 'notMcp',
  protocolInitializedRefused: 'notMcp',
  protocolModernOnly: 'notMcp',
  protocolEarlierFails: 'notMcp',
  protocolEndpoint: 'notMcp',
  protocolNoEndpoint: 'notMcp',
  protocolOldTransport: 'notMcp',
  protocolDiscoverFails: 'notMcp',
  protocolDiscoverSilent: 'notMcp',

  toolsStalled: 'toolsFail',
  toolsRefused: 'toolsFail',
  toolsHttp: 'toolsFail',
  toolsInvalid: 'toolsFail',
  toolsNone: 'toolsFail',
  toolsTooMany: 'toolsFail',
  toolsTooLarge: 'toolsFail',
  toolsSamePage: 'toolsFail',
  toolsDeep: 'toolsFail',
  toolsStrict: 'toolsFail',
  toolsUndeclared: 'toolsFail',
  toolsEmptyCursor: 'toolsFail',
  toolsSlow: 'toolsFail',
  toolsWarnings: 'toolsFail',

  callNeedsValues: 'needsValues',
  callLoginFailed: 'loginFailed',
  callApiRefused: 'apiRefuses',
  callApiRefuses: 'apiRefuses',
  callNeedsLogin: 'needsLogin',
  callProofFails: 'callFails',
  callStalled: 'callFails',
  callRefused: 'callFails',
  callHttp: 'callFails',
  callInvalid: 'callFails',
  callCut: 'callFails',
  callTooLarge: 'callFails',
  callError: 'callFails',
} as const satisfies Partial<Record<ProblemCode, BrokenGroup>>

/** The default group, e.g. for problems recorded by another release: they're attributed to the service. */
const OTHERS: BrokenGroup = 'failing'

/** Returns the group of a problem, by its code. */
export const groupOfProblem = (code: string | null): BrokenGroup =>
  code !== null && Object.hasOwn(GROUPS, code) ? GROUPS[code as keyof typeof GROUPS] : OTHERS

/** Problems that the service also reports as the URL's state, without a test. */
const STATE_PROBLEMS: readonly string[] = [
  'callNeedsValues',
  'callLoginFailed',
  'callApiRefused',
  'callNeedsLogin',
] satisfies ProblemCode[]

/** Whether a problem with this code is resolved once the service clears the URL's state. */
export const isStateProblem = (code: string | null): boolean => code !== null && STATE_PROBLEMS.includes(code)

/** Returns the codes of a group’s problems. `except`: the group has all problems other than these. */
export function problemsOfGroup(group: BrokenGroup): { codes: string[]; except: boolean } {
  const except = group === OTHERS
  const codes = Object.entries(GROUPS).flatMap(([code, each]) => ((each === group) !== except ? [code] : []))
  return { codes, except }
}
