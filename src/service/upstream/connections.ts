import * as tls from 'node:tls'
import type { Dispatcher } from 'undici'
import Agent from 'undici/lib/dispatcher/agent.js'

/** How long a free connection is kept, in milliseconds, unless the server announces another time. */
const IDLE_MS = 10_000
/**
 * A request that must not be sent twice takes only a connection that was just in use: a server that closes idle ones
 * would otherwise cut it off, and nobody could tell whether it was served.
 */
const IDLE_FOR_CHANGES_MS = 1_000
const CONNECT_LIMIT_MS = 10_000
const MOST_SOCKETS = 256

/** Kept connections to upstreams. */
export interface Connections {
  /** `repeatable`: whether the request may be sent twice. */
  dispatch(repeatable: boolean, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandlers): void
  close(): void
}

/**
 * Opens and keeps connections by undici's dispatcher, which costs half of what `node:http` does a request, and decides
 * nothing: it adds no header but Host, Connection and Content-Length, follows, decodes and repeats nothing.
 */
export function createConnections(): Connections {
  const agents: Partial<Record<'repeatable' | 'change', Agent>> = {}
  const make = (idle: number, longest: number) =>
    new Agent({
      connections: MOST_SOCKETS,
      pipelining: 1,
      keepAliveTimeout: idle,
      keepAliveMaxTimeout: longest,
      // The caller's own limit is for the whole call.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: CONNECT_LIMIT_MS, ca: authorities(), autoSelectFamily: true },
    })
  return {
    dispatch(repeatable, options, handler) {
      agents[repeatable ? 'repeatable' : 'change'] ??= repeatable
        ? make(IDLE_MS, 60_000)
        : make(IDLE_FOR_CHANGES_MS, IDLE_FOR_CHANGES_MS)
      agents[repeatable ? 'repeatable' : 'change']?.dispatch(options, handler)
    },
    close() {
      for (const agent of Object.values(agents)) void agent.destroy()
    },
  }
}

/** The authorities of the operating system beside Node's own, where this Node can read them (22.15 and later). */
function authorities(): string[] | undefined {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default' | 'system') => string[] }
  try {
    return getCACertificates && [...getCACertificates('default'), ...getCACertificates('system')]
  } catch {
    return undefined
  }
}
