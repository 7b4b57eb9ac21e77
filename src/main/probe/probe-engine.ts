import type { ProbeOptions } from '../../core/probe/probe.ts'
import type { ProbeEngine } from '../ipc/probe-handlers.ts'
import { appFetch } from '../network/fetch.ts'
import { isProxied } from '../network/system-proxy.ts'

/**
 * How requests go out: behind a proxy through Chromium's network stack, else over connections of the test's own. Whoever is trusted by a
 * certificate of its own is in this network.
 */
const route = async ({ url, ca }: Pick<ProbeOptions, 'url' | 'ca'>) =>
  ca === undefined && (await isProxied(url)) ? { fetch: appFetch, proxied: true } : {}

/** The connection test on this computer. Its code, with the MCP SDK, is loaded when first used. */
export const probeEngine: ProbeEngine = {
  async probe(options) {
    const { probe } = await import('../../core/probe/probe.ts')
    return probe({ ...options, ...(await route(options)) })
  },
  async runTool(options) {
    const { runTool } = await import('../../core/probe/run-tool.ts')
    return runTool({ ...options, ...(await route(options)) })
  },
  async report(result) {
    const { reportMarkdown } = await import('../../core/probe/report.ts')
    return reportMarkdown(result)
  },
}
