import { createTestProof, TEST_PROOF_HEADER } from '../../base/network/test-proof.ts'
import type { ProbeEngine } from './probe-handlers.ts'

interface LocalService {
  /** Prefixes of the local service's MCP URLs, one per address; empty while it isn't running. */
  mcpUrls: () => readonly string[]
  /** The app's API key for the local service. */
  apiKey: () => Promise<string | null>
}

/**
 * Wraps a connection test to prove to the app's own local service that the operator is running the test, which makes the service log its
 * calls as tests. Other services don't see the proof.
 */
export function proveTests(engine: ProbeEngine, { mcpUrls, apiKey }: LocalService): ProbeEngine {
  async function withProof<T extends { url: string; headers?: Readonly<Record<string, string>> }>(
    options: T,
  ): Promise<T> {
    const token = localToken(options.url, mcpUrls())
    const key = token === null ? null : await apiKey()
    if (token === null || key === null) return options
    return { ...options, headers: { ...options.headers, [TEST_PROOF_HEADER]: createTestProof(key, token) } }
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
