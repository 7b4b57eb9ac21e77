import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import type { Reachability } from '../../shared/reachable/reachable.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import type { History } from '../history/history.ts'
import { urlCheckOf } from '../history/url-check.ts'
import { mcpUrlsOf } from '../local-service/local-addresses.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { LocalServiceControl, SendEvent } from '../ports.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createProbeEngine, type ProbeNetwork } from './probe-engine.ts'
import { createProbeHandlers, type ProbeEngine } from './probe-handlers.ts'
import { proveTests } from './prove-tests.ts'
import { createProveUrl, type ProofDeps } from './prove-url.ts'

/** How long a server's requirements are cached while many URLs are tested, in milliseconds. */
const KEPT_MS = 2000

/** Wraps a connection test to verify the customer's access, too. A URL without a workspace may be one of `Local`’s. */
function testAsCustomers(engine: ProbeEngine, management: ManagementConnections): ProbeEngine {
  const managementOf: ProofDeps['managementOf'] = async (workspaceId, signal) => {
    const found = await management.find(workspaceId, false, signal)
    return found.state === 'managed' && found.scopes.includes('read') ? management.apiOf(workspaceId) : null
  }
  const prove = createProveUrl({ managementOf, probe: engine.probe }, { keptMs: KEPT_MS })
  return {
    ...engine,
    probe: ({ workspaceId = LOCAL_WORKSPACE_ID, isOneOfMany = false, ...options }) =>
      prove(workspaceId, options, { isOneOfMany }),
  }
}

const log = logFor('probe')

interface Ports extends ProbeNetwork {
  history: Pick<History, 'call'>
  localService: Pick<LocalServiceControl, 'status'>
  secretStorage: Pick<SecretStorageControl, 'store'>
  management: ManagementConnections
  workspaces: Pick<WorkspaceControl, 'list' | 'connection'>
  /** How the local service is reached from elsewhere. */
  reachability: () => Promise<Reachability>
  /** The certificate (PEM) of the private authority behind a URL, or null when there’s none. */
  authorityOf: (url: string) => string | null
  sendEvent: SendEvent
}

/** Creates the feature that tests connections. */
export function createProbeFeature(ports: Ports) {
  const { history, localService, secretStorage, management, authorityOf, sendEvent } = ports
  const trusting = trustAuthority(createProbeEngine(ports), authorityOf)
  const engine = proveTests(testAsCustomers(trusting, management), {
    async mcpUrls() {
      const earlier = (await ports.reachability()).earlier.map(({ address }) => `${address}/mcp`)
      return [...mcpUrlsOf(localService.status()), ...earlier]
    },
    apiKey: async () => (await secretStorage.store()).get(apiKeyName(LOCAL_WORKSPACE_ID)),
    hostedKey: (origin, signal) => hostedKey(ports, origin, signal),
  })

  /** Stores the result in the history; a failure to do so doesn’t fail the test. */
  function keepCheck(url: string, result: ProbeResult): void {
    history.call('recordCheck', { url, check: urlCheckOf(result) }).catch((error: unknown) => {
      if (error instanceof AppFailure && error.detail.kind === 'cancelled') return
      log.error('The result of a connection test isn’t in the history', error)
    })
  }

  return {
    /** Runs tests that our own services log as the operator’s, not as the customer’s. */
    engine,
    handlers: createProbeHandlers({ engine, sendEvent, onResult: keepCheck }),
  }
}

/** The app's API key for our own hosted service at an origin; null if there's none, or if it isn't known to be ours. */
async function hostedKey(
  { workspaces, management }: Pick<Ports, 'workspaces' | 'management'>,
  origin: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { workspaces: all } = await workspaces.list()
    for (const { id, kind, baseUrl } of all) {
      if (kind !== 'hosted' || originOf(baseUrl) !== origin) continue
      const found = await management.find(id, false, signal)
      if (found.state === 'managed') return (await workspaces.connection(id)).apiKey
    }
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
  }
  return null
}

/**
 * Wraps a connection test so that, for the app's own addresses on this network, it trusts their certificate authority even if this computer
 * doesn't. `authorityOf` returns the authority's certificate (PEM), or null for any other URL.
 */
function trustAuthority(engine: ProbeEngine, authorityOf: (url: string) => string | null): ProbeEngine {
  const trusting = <T extends { url: string }>(options: T): T => {
    const ca = authorityOf(options.url)
    return ca === null ? options : { ...options, ca }
  }
  return {
    ...engine,
    probe: (options) => engine.probe(trusting(options)),
    runTool: (options) => engine.runTool(trusting(options)),
  }
}
