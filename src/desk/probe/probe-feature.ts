import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import type { History } from '../history/history.ts'
import { urlCheckOf } from '../history/url-check.ts'
import { mcpUrlsOf } from '../local-service/local-addresses.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { LocalServiceControl, SendEvent } from '../ports.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import { createProbeEngine, type ProbeNetwork } from './probe-engine.ts'
import { createProbeHandlers, type ProbeEngine } from './probe-handlers.ts'
import { proveTests } from './prove-tests.ts'
import { createProveUrl, type ProofDeps } from './prove-url.ts'

/** Tests of many URLs read a server at most once in this many milliseconds. */
const KEPT_MS = 2000

/** Creates a connection test that goes as far as the customer's access does. A URL without a workspace may be `Local`’s. */
function testAsCustomers(engine: ProbeEngine, management: ManagementConnections): ProbeEngine {
  const managementOf: ProofDeps['managementOf'] = async (workspaceId, signal) => {
    const found = await management.find(workspaceId, false, signal)
    return found.state === 'managed' && found.scopes.includes('read') ? management.apiOf(workspaceId) : null
  }
  const prove = createProveUrl({ managementOf, probe: engine.probe }, { keptMs: KEPT_MS })
  return {
    ...engine,
    probe: ({ workspaceId = LOCAL_WORKSPACE_ID, ...options }) => prove(workspaceId, options),
  }
}

const log = logFor('probe')

interface Ports extends ProbeNetwork {
  history: Pick<History, 'call'>
  localService: Pick<LocalServiceControl, 'status'>
  secretStorage: Pick<SecretStorageControl, 'store'>
  management: ManagementConnections
  /** The certificate (PEM) of the private authority behind a URL, or null when there’s none. */
  authorityOf: (url: string) => string | null
  sendEvent: SendEvent
}

/** Creates the connection test. */
export function createProbeFeature(ports: Ports) {
  const { history, localService, secretStorage, management, authorityOf, sendEvent } = ports
  const trusting = trustAuthority(createProbeEngine(ports), authorityOf)
  const asCustomer = testAsCustomers(trusting, management)
  const asOperator = proveTests(asCustomer, {
    mcpUrls: () => mcpUrlsOf(localService.status()),
    apiKey: async () => (await secretStorage.store()).get(apiKeyName(LOCAL_WORKSPACE_ID)),
  })

  /** Stores the result; the test doesn’t depend on whether that succeeds. */
  function keepCheck(url: string, result: ProbeResult): void {
    history.call('recordCheck', { url, check: urlCheckOf(result) }).catch((error: unknown) => {
      if (error instanceof AppFailure && error.detail.kind === 'cancelled') return
      log.error('The result of a connection test isn’t in the history', error)
    })
  }

  return {
    /** Tests that the local service logs as customers’ calls. */
    asCustomer,
    /** Tests that the local service logs as the operator’s. */
    asOperator,
    handlers: createProbeHandlers({ engine: asOperator, sendEvent, onResult: keepCheck }),
  }
}

/**
 * Creates a connection test that, for the app's own addresses in this network, trusts their authority, which this computer needn't know.
 * `authorityOf`: its certificate (PEM); null for any other URL.
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
