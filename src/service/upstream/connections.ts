import { type Agent, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import * as tls from 'node:tls'

/** How long a free connection is kept, in milliseconds, unless the server announces less. */
const IDLE_MS = 30_000
/**
 * A request that must not be sent twice takes only a connection that was just in use: a server that closes idle ones
 * would otherwise cut it off, and nobody could tell whether it was served.
 */
const IDLE_FOR_CHANGES_MS = 1_000
const MOST_SOCKETS = 256

/** Kept connections to upstreams, by whether a request may be repeated. */
export interface Connections {
  agentFor(protocol: string, repeatable: boolean): Agent
  close(): void
}

export function createConnections(): Connections {
  const made = new Map<string, Agent>()
  function make(protocol: string, timeout: number): Agent {
    const options = {
      keepAlive: true,
      maxSockets: MOST_SOCKETS,
      maxFreeSockets: 64,
      scheduling: 'lifo',
      timeout,
    } as const
    return protocol === 'https:' ? new HttpsAgent({ ...options, ca: authorities() }) : new HttpAgent(options)
  }
  return {
    agentFor(protocol, repeatable) {
      const key = repeatable ? protocol : `${protocol}change`
      const known = made.get(key)
      if (known) return known
      const agent = make(protocol, repeatable ? IDLE_MS : IDLE_FOR_CHANGES_MS)
      made.set(key, agent)
      return agent
    },
    close() {
      for (const agent of made.values()) agent.destroy()
      made.clear()
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
