import { setTimeout } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import type { LoginKey, LoginReason, Logins, NewTokens, StoredLogin } from '../store/logins.ts'
import { isClientRefused, LoginFailure } from './login-failure.ts'
import { type IssuedTokens, refreshTokens, type TokenContext } from './token-requests.ts'

/** How long before its expiry a token is renewed, in milliseconds, so that it doesn't expire in flight. */
const LEEWAY_MS = 30_000
/** Pauses before another attempt at a refresh, in milliseconds; then it's put off. */
const PAUSES_MS = [250, 1_000]
const PUT_OFF_MS = 5_000
const MAX_PUT_OFF_MS = 300_000
/** How often to check whether another node has refreshed the tokens, in milliseconds. */
const POLL_MS = 100

/** An access token, or why there's none: the customer has to log in, or the authorization server doesn't work for now. */
export type AccessToken =
  | { kind: 'token'; token: string }
  | { kind: 'loginNeeded'; reason: LoginReason | null }
  | { kind: 'unavailable' }
  /** The authorization server doesn't accept this service's registration, which the operator has to repair. */
  | { kind: 'clientRefused' }

export interface AccessTokenDeps {
  logins: Logins
  /** Identifies this process among those that use the database, and in time. */
  process: string
  /** Whether other processes use the database. If none does, a mark by another process is left by one that ended. */
  isShared: boolean
  /** How long a request to the authorization server may take, in milliseconds. */
  limitMs: number
  /** Called when a customer has to log in again, or the registration was refused or is accepted again. */
  onChange?: (login: StoredLogin) => void
  now?: () => number
}

/** Access tokens of customers who have logged in, refreshed by one process at a time. */
export function createAccessTokens({
  logins,
  process,
  isShared,
  limitMs,
  onChange = () => undefined,
  now = Date.now,
}: AccessTokenDeps) {
  const iso = (time: number) => new Date(time).toISOString()
  /** Longer than all attempts of one refresh take. */
  const markMs = (PAUSES_MS.length + 1) * (limitMs + 1_000) + PAUSES_MS.reduce((sum, pause) => sum + pause, 0)
  /** Refreshes in this process, by login. */
  const running = new Map<string, Promise<void>>()

  const isAhead = (time: string | null) => time === null || Date.parse(time) > now()

  async function refresh(
    login: StoredLogin,
    refreshToken: string,
    context: () => Promise<TokenContext>,
  ): Promise<void> {
    const { refreshBy, refreshUntil } = login
    const isLeft =
      refreshBy !== null && ((!isShared && refreshBy !== process) || Date.parse(refreshUntil ?? '') <= now())
    const mark = { by: process, until: iso(now() + markMs), now: iso(now()), ended: isLeft && !isShared }
    // Written before the request, so that a process that's killed in between leaves a trace.
    if (!(await logins.beginRefresh(login, mark))) return
    for (let attempt = 0; ; attempt += 1) {
      try {
        const issued = await refreshTokens(await context(), refreshToken)
        await logins.endRefresh(login, process, stored(issued, now()))
        if (login.reason !== null) onChange(login)
        return
      } catch (error) {
        if (!(error instanceof LoginFailure)) throw error
        if (await failed(login, error, isLeft)) return
        const reason = isClientRefused(error) ? 'clientRefused' : null
        const pause = reason === null ? PAUSES_MS[attempt] : undefined
        if (pause === undefined) {
          const putOff = Math.min(PUT_OFF_MS * 2 ** login.failures, MAX_PUT_OFF_MS)
          await logins.putOff(login, process, iso(now() + putOff), reason)
          if (reason !== login.reason) onChange(login)
          if (reason !== null)
            logFor('service/logins').warn('The service’s registration was refused', { login: login.id })
          return
        }
        await setTimeout(pause)
      }
    }
  }

  /** Handles a failure that another attempt can't repair. Returns whether it was one. */
  async function failed(login: StoredLogin, { reason }: LoginFailure, isLeft: boolean): Promise<boolean> {
    if (reason.kind !== 'refused' || reason.code !== 'invalid_grant') return false
    // A response with a rotated token may have been lost with the process that requested it.
    const why = isLeft ? 'refreshLost' : 'refused'
    await logins.requireLogin(login, why)
    onChange(login)
    logFor('service/logins').warn('A customer has to log in again', { login: login.id, reason: why })
    return true
  }

  /** Runs a refresh once for all callers of this process. */
  function refreshOnce(login: StoredLogin, refreshToken: string, context: () => Promise<TokenContext>): Promise<void> {
    const known = running.get(login.id)
    if (known) return known
    const made = refresh(login, refreshToken, context).finally(() => running.delete(login.id))
    running.set(login.id, made)
    return made
  }

  return {
    /**
     * Returns an access token. `refused`: a token that the API has just rejected, which isn't returned again. `context` returns what
     * requests to the authorization server need; it may throw LoginFailure.
     */
    async get(key: LoginKey, context: () => Promise<TokenContext>, refused?: string): Promise<AccessToken> {
      const deadline = now() + markMs
      for (;;) {
        const login = await logins.find(key)
        if (!login || login.state === 'loginNeeded' || login.tokens === null) {
          return { kind: 'loginNeeded', reason: login?.reason ?? null }
        }
        const { accessToken, refreshToken } = login.tokens
        const usable = accessToken !== refused && isAhead(login.expiresAt)
        if (usable && isAhead(login.renewAt)) return { kind: 'token', token: accessToken }
        if (refreshToken === null) {
          await logins.requireLogin(login, 'expired')
          onChange(login)
          continue
        }
        const isPutOff = login.retryAt !== null && Date.parse(login.retryAt) > now()
        if (isPutOff || now() > deadline)
          return usable
            ? { kind: 'token', token: accessToken }
            : { kind: login.reason === 'clientRefused' ? 'clientRefused' : 'unavailable' }
        await refreshOnce(login, refreshToken, context)
        const after = await logins.find(key)
        // Another node is refreshing them.
        if (after?.generation === login.generation && after.refreshBy !== null) await setTimeout(POLL_MS)
      }
    },
  }
}

/**
 * Returns issued tokens as they're stored; `at` in milliseconds. A short-lived token is renewed after half of its life, and one without a
 * refresh token isn't renewed.
 */
export function stored({ tokens, scopes, lifeMs }: IssuedTokens, at: number): NewTokens {
  const iso = (ms: number) => new Date(at + ms).toISOString()
  if (lifeMs === null) return { tokens, scopes, expiresAt: null, renewAt: null }
  const renewAt = tokens.refreshToken === null ? null : iso(Math.max(lifeMs - LEEWAY_MS, lifeMs / 2))
  return { tokens, scopes, expiresAt: iso(lifeMs), renewAt }
}
