import { net } from 'electron'

const ALWAYS = { credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true } as const

/**
 * `fetch` over Chromium's network stack: the system's proxy and certificates apply. No cookie is kept or sent, nothing
 * is cached, and the app's own protocol cannot be reached through it.
 */
export const appFetch: typeof fetch = (input, init) =>
  net.fetch(input instanceof URL ? input.href : (input as string | Request), { ...init, ...ALWAYS })
