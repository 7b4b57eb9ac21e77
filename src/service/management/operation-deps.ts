import type { CallLog } from '../calls/call-log.ts'
import type { Housekeeper } from '../calls/housekeeper.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { Reader } from '../reading/reader.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { Store } from '../store/store.ts'
import type { Upstream } from '../upstream/call-upstream.ts'

/** What operations work with. */
export interface OperationDeps {
  store: Store
  /** Whether the app runs this service, with a key of its own. Only a backup brings such a key to another one. */
  hasApp: boolean
  live: LiveServers
  /** Where this service is reached, without a slash at the end. Only known once it listens. */
  addresses: Addresses
  upstream: Upstream
  replies: ReplyRunner
  /** Calls that are still on their way into the store are asked for before they are read. */
  log: Pick<CallLog, 'flush'>
  reader: Reader
  housekeeper: Pick<Housekeeper, 'run' | 'cleanups'>
}

export interface Addresses {
  /** Origin that `self:/…` stands for: where this process itself reaches its sample APIs. */
  self(): string
  /** The `{base_url}` of the service interface. */
  baseUrl(): string
  /** The `{mcp_url}` of the service interface. */
  mcpUrl(): string
}
