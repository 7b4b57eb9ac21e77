import { createTestProof, TEST_PROOF_HEADER } from '../../base/network/test-proof.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import type { ProbeEngine } from './probe-handlers.ts'
import { tokenInUrl } from './token-in-url.ts'

interface Services {
  /** Prefixes of the local service's MCP URLs, one per address; empty while it isn't running. */
  mcpUrls: () => Promise<readonly string[]>
  /** The app's API key for the local service. */
  apiKey: () => Promise<string | null>
  /** The app's API key for the hosted service at an origin; null unless it is known to be our own service. */
  hostedKey: (origin: string, signal: AbortSignal) => Promise<string | null>
}

/**
 * Wraps a connection test to prove to our own services, local or hosted, that the operator is running the test, which makes the service log
 * its calls as tests and not count it as the customer's connection. Other services don't see the proof.
 */
export function proveTests(engine: ProbeEngine, { mcpUrls, apiKey, hostedKey }: Services): ProbeEngine {
  async function proofFor(url: string, signal: AbortSignal): Promise<string | null> {
    const local = localToken(url, await mcpUrls())
    const token = local ?? tokenInUrl(url)
    const origin = originOf(url.trim())
    if (token === null || origin === null) return null
    const key = await (local === null ? hostedKey(origin, signal) : apiKey())
    return key === null ? null : createTestProof(key, token)
  }
  async function withProof<
    T extends { url: string; headers?: Readonly<Record<string, string>>; signal?: AbortSignal | undefined },
  >(options: T): Promise<T> {
    const { url, signal = new AbortController().signal } = options
    const proof = await proofFor(url, signal)
    return proof === null ? options : { ...options, headers: { ...options.headers, [TEST_PROOF_HEADER]: proof } }
  }
  return {
    ...engine,
    probe: async (options) => engine.probe(await withProof(options)),
    runTool: async (options) => engine.runTool(await withProof(options)),
  }
}

/** The MCP token in a URL of the local service; null for any other URL. */
function localToken(pasted: string, mcpUrls: readonly string[]): string | null {
  try {
    const { origin, pathname } = new URL(pasted.trim())
    const local = mcpUrls
      .map((mcpUrl) => new URL(mcpUrl))
      .find((each) => origin === each.origin && pathname.startsWith(`${each.pathname}/`))
    if (local === undefined) return null
    return /^([^/]+)\/stream$/.exec(pathname.slice(local.pathname.length + 1))?.[1] ?? null
  } catch {
    return null
  }
}
