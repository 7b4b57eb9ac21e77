import { randomUUID } from 'node:crypto'
import { logFor } from '../../base/log/log.ts'
import { type Changes, limitChangedIds, MAX_CHANGED_IDS } from '../../shared/management/changes.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import { message } from '../../shared/text/message.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { Refused } from '../store/login-attempts.ts'
import type { LoginKey, LoginTokens } from '../store/logins.ts'
import type { Store } from '../store/store.ts'
import type { Secrets } from '../upstream/apply-credential.ts'
import type { Connections } from '../upstream/connections.ts'
import { RequestProblem } from '../upstream/request-problem.ts'
import { createAccessTokens, stored } from './access-tokens.ts'
import { findEndpoints } from './find-endpoints.ts'
import { isClientRefused, LoginFailure } from './login-failure.ts'
import type { LoginSettings } from './login-settings.ts'
import {
  authorizationAddress,
  createVerifier,
  exchangeCode,
  revokeTokens,
  type TokenContext,
} from './token-requests.ts'

/** How long a link can be used, in minutes. */
const LINK_MINUTES = 30
/** How long a customer has to log in, in milliseconds. */
const ATTEMPT_MS = 15 * MINUTE_MS

/** Why a login can't begin or finish. */
export type LoginProblem =
  | Refused
  /** The customer or the operator canceled it at the authorization server. */
  | 'denied'
  | 'otherIssuer'
  | 'otherPerson'
  | 'unavailable'
  | 'clientRefused'
  | 'unusable'

/** What a link is for. */
export interface LoginOffer {
  api: string
  server: string
  customer: string
}

interface Deps {
  store: Pick<Store, 'logins' | 'loginAttempts' | 'customers' | 'limitLeases'>
  live: Pick<LiveServers, 'load'>
  connections: Connections
  /** The origin of the pages to log in, as customers reach it. */
  origin: () => string
  /** How long a request to an authorization server may take, in milliseconds. */
  limitMs: number
  /** Announces that the states of a customer's URLs may have changed. */
  noteChanges?: ((changes: Changes) => void) | undefined
  now?: () => number
}

/** Customers' logins at APIs: the pages to log in use it, and the calls that need an access token. */
export function createCustomerLogins({
  store,
  live,
  connections,
  origin,
  limitMs,
  noteChanges = () => undefined,
  now = Date.now,
}: Deps) {
  const { logins, loginAttempts } = store

  async function note(key: Pick<LoginKey, 'serverId' | 'customerId'>): Promise<void> {
    const tokens = await logins.tokensOf(key, MAX_CHANGED_IDS + 1)
    noteChanges({ customers: [key.customerId], tokens: limitChangedIds(new Set(tokens)) })
  }
  const onChange = (login: LoginKey): void => {
    note(login).catch((error: unknown) => logFor('service/logins').error('A change couldn’t be announced', error))
  }
  const tokens = createAccessTokens({
    logins,
    process: randomUUID(),
    isShared: store.limitLeases !== null,
    limitMs,
    onChange,
    now,
  })
  const redirectUri = () => `${origin()}/oauth/callback`

  const contextOf = async (settings: LoginSettings, clientSecret: string): Promise<TokenContext> => ({
    settings,
    endpoints: await findEndpoints(settings, connections, limitMs),
    clientSecret,
    connections,
    limitMs,
  })

  /** Returns the credential of a login in its server's live version; null if it has none. */
  async function readCredential({ serverId, credentialId }: LoginKey) {
    const server = await live.load(serverId)
    const credential = server?.definition.credentials.find(({ id }) => id === credentialId)
    if (!server || credential?.details.kind !== 'oauth') return null
    return {
      server,
      credential,
      details: credential.details,
      clientSecret: server.secretsOf(credentialId).clientSecret ?? '',
    }
  }

  async function needed(key: LoginKey, { name }: Credential, isFirst: boolean): Promise<never> {
    const code = await loginAttempts.addLink(key, now(), LINK_MINUTES * MINUTE_MS)
    const facts = { name, link: `${origin()}/login/${code}`, minutes: LINK_MINUTES }
    throw new RequestProblem('credential', message(isFirst ? 'upstream.login.needed' : 'upstream.login.ended', facts))
  }

  /** Returns what a link is for, and its credential. */
  async function readLink(code: string) {
    const key = await loginAttempts.findLink(code, now())
    if (typeof key === 'string') return key
    const found = await readCredential(key)
    const customer = await store.customers.find(key.customerId)
    return found && customer ? { key, ...found, customer: customer.primaryIdentity } : 'unknown'
  }

  /** Revokes a deleted login's tokens. Returns whether the authorization server confirmed it. */
  async function revoke(key: LoginKey, tokens: LoginTokens | null): Promise<boolean> {
    const found = tokens === null ? null : await readCredential(key)
    if (!tokens || !found) return false
    try {
      return await revokeTokens(await contextOf(found.details, found.clientSecret), tokens)
    } catch (error) {
      problemOf(error, key)
      return false
    }
  }

  /**
   * Deletes a customer's logins, on one server or on all. Returns a function that revokes their tokens at the authorization servers, to be
   * called once the deletion is committed.
   */
  async function withdraw(customerId: string, serverId?: string): Promise<() => Promise<void>> {
    const withdrawn: { key: LoginKey; tokens: LoginTokens | null }[] = []
    for (const key of await logins.ofCustomer(customerId, serverId)) {
      const tokens = (await logins.find(key))?.tokens ?? null
      if (await logins.remove(key)) withdrawn.push({ key, tokens })
    }
    return async () => {
      for (const { key, tokens } of withdrawn) await revoke(key, tokens)
    }
  }

  return {
    /** Returns the address that authorization servers send customers back to. */
    redirectUri,
    withdraw,
    /** Like `withdraw`, but only if all tokens of the customer on the server are revoked. */
    async withdrawUnused({
      serverId,
      customerId,
    }: Pick<LoginKey, 'serverId' | 'customerId'>): Promise<() => Promise<void>> {
      const isInUse = (await logins.tokensOf({ serverId, customerId }, 1)).length > 0
      return isInUse ? async () => undefined : withdraw(customerId, serverId)
    },
    /**
     * Returns an access token for a customer's call; `refused`: one that the API has just rejected. Throws RequestProblem `credential`, with a
     * link if the customer has to log in.
     */
    async tokenFor(
      { serverId, customerId }: Omit<LoginKey, 'credentialId'>,
      { credential, secrets }: { credential: Credential; secrets: Secrets },
      refused: string | undefined,
    ): Promise<string> {
      const { id: credentialId, details } = credential
      if (details.kind !== 'oauth') throw new Error('Only credentials of the kind oauth have logins')
      const key = { serverId, customerId, credentialId }
      const access = await tokens.get(key, () => contextOf(details, secrets.clientSecret ?? ''), refused)
      switch (access.kind) {
        case 'token':
          return access.token
        case 'loginNeeded':
          return needed(key, credential, access.reason === null)
        default:
          throw new RequestProblem('credential', message(`upstream.login.${access.kind}`))
      }
    },
    /** Returns what a link is for, or why it can't be used. Doesn't use it up. */
    async describe(code: string): Promise<LoginOffer | LoginProblem> {
      const link = await readLink(code)
      if (typeof link === 'string') return link
      return { api: link.credential.name, server: link.server.name, customer: link.customer }
    },
    /** Uses up a link. Returns the address to send the browser to, the secrets that bind the attempt to it, and whether it comes back over TLS. */
    async begin(
      code: string,
    ): Promise<{ address: string; state: string; browser: string; isSecure: boolean } | LoginProblem> {
      const link = await readLink(code)
      if (typeof link === 'string') return link
      try {
        const context = await contextOf(link.details, link.clientSecret)
        const { verifier, challenge } = createVerifier()
        const to = redirectUri()
        const issuer = context.endpoints.namesIssuer ? context.endpoints.issuer : null
        const flow = { verifier, redirectUri: to, issuer }
        const begun = await loginAttempts.begin(code, link.key, flow, { now: now(), lifeMs: ATTEMPT_MS })
        if (begun === null) return 'used'
        const { state } = begun
        return {
          ...begun,
          isSecure: to.startsWith('https:'),
          address: authorizationAddress(context, { state, challenge, redirectUri: to }),
        }
      } catch (error) {
        return problemOf(error, link.key)
      }
    },
    /**
     * Finishes a login with what the authorization server returned: `code` or `error`, and `issuer` if it names itself. `browser`: the secret
     * from the browser's cookie. Returns who has logged in to what.
     */
    async finish(
      {
        state,
        code,
        error,
        issuer,
      }: { state: string; code: string | null; error: string | null; issuer: string | null },
      browser: string,
    ): Promise<{ api: string; person: string | null } | LoginProblem> {
      const attempt = await loginAttempts.take(state, browser, now())
      if (typeof attempt === 'string') return attempt
      const { flow, serverId, customerId, credentialId } = attempt
      const key = { serverId, customerId, credentialId }
      const found = await readCredential(key)
      if (!found) return 'unknown'
      const expected = flow.issuer ?? (issuer !== null && found.details.issuer !== '' ? found.details.issuer : null)
      // A code from another server must not be sent to this one (RFC 9207 §2.4).
      if (expected !== null && issuer !== expected) return problemOf(new LoginFailure({ kind: 'otherIssuer' }), key)
      if (error !== null || code === null) return error === 'access_denied' ? 'denied' : 'unusable'
      try {
        const context = await contextOf(found.details, found.clientSecret)
        const issued = await exchangeCode(context, { code, verifier: flow.verifier, redirectUri: flow.redirectUri })
        const at = now()
        const isStored = await logins.complete(key, issued.person, stored(issued, at), new Date(at).toISOString())
        if (isStored) {
          await note(key)
          return { api: found.credential.name, person: issued.person }
        }
        await revokeTokens(context, issued.tokens)
        return 'otherPerson'
      } catch (failure) {
        return problemOf(failure, key)
      }
    },
    /**
     * Ends a login: deletes its tokens, and revokes them at the authorization server. Returns whether there was one, and whether that server
     * confirmed the revocation.
     */
    async end(key: LoginKey): Promise<{ ended: boolean; revoked: boolean }> {
      const login = await logins.find(key)
      const ended = await logins.remove(key)
      return { ended, revoked: ended && (await revoke(key, login?.tokens ?? null)) }
    },
  }
}

export type CustomerLogins = ReturnType<typeof createCustomerLogins>

/** Logs a failure for the operator, and returns what the customer reads. Throws bugs. */
function problemOf(error: unknown, { serverId, credentialId }: LoginKey): LoginProblem {
  if (!(error instanceof LoginFailure)) throw error
  const { reason } = error
  logFor('service/logins').warn('A login failed', { server: serverId, credential: credentialId, reason: error.message })
  if (isClientRefused(error)) return 'clientRefused'
  return reason.kind === 'unavailable' || reason.kind === 'otherIssuer' ? reason.kind : 'unusable'
}
