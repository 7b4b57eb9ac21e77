import type { ProbeOptions } from './probe.ts'
import type { ProbeEngine } from './probe-handlers.ts'

/** How requests leave this computer. */
export interface ProbeNetwork {
  /** Makes requests through the system's proxy. */
  fetch: typeof fetch
  /** Whether the system uses a proxy for `url`. */
  isProxied: (url: string) => Promise<boolean>
}

/**
 * Creates the connection test for this computer. Behind a proxy, requests go through `fetch`, except to a server with its own certificate,
 * which is on this network; all other requests use the test's own connections. The test's code, including the MCP SDK, is loaded on first
 * use.
 */
export function createProbeEngine({ fetch, isProxied }: ProbeNetwork): ProbeEngine {
  const route = async ({ url, ca }: Pick<ProbeOptions, 'url' | 'ca'>) =>
    ca === undefined && (await isProxied(url)) ? { fetch, proxied: true } : {}
  return {
    async probe(options) {
      const { probe } = await import('./probe.ts')
      return probe({ ...options, ...(await route(options)) })
    },
    async runTool(options) {
      const { runTool } = await import('./run-tool.ts')
      return runTool({ ...options, ...(await route(options)) })
    },
    async report(result) {
      const { reportMarkdown } = await import('./report.ts')
      return reportMarkdown(result)
    },
  }
}
