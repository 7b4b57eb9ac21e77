import type { CallLog } from '../calls/call-log.ts'
import type { Housekeeper } from '../calls/housekeeper.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { CustomerLogins } from '../logins/customer-logins.ts'
import type { SearchIndexes } from '../mcp/search-mode/search-indexes.ts'
import type { Reader } from '../reading/reader.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { Store } from '../store/store.ts'
import type { Upstream } from '../upstream/call-upstream.ts'

export interface OperationDeps {
  store: Store
  /** Whether the app runs this service with its own key. Other services only get such a key by restoring a backup. */
  hasApp: boolean
  live: LiveServers
  /** Addresses of this service, without a trailing slash. Only known once it's listening. */
  addresses: Addresses
  upstream: Upstream
  logins: Pick<CustomerLogins, 'end' | 'redirectUri' | 'withdraw' | 'withdrawUnused'>
  replies: ReplyRunner
  /** Indexes of the live versions' tools, shared with `search_tools`. */
  indexes: SearchIndexes
  /** Flushed before calls are read, because the latest may not be in the store yet. */
  log: Pick<CallLog, 'flush'>
  reader: Reader
  housekeeper: Pick<Housekeeper, 'run' | 'cleanups'>
}

export interface Addresses {
  /** The origin of `self:/…`, where this process itself reaches its sample APIs. */
  self(): string
  /** The `{base_url}` of the service interface. */
  baseUrl(): string
  /** The `{mcp_url}` of the service interface. */
  mcpUrl(): string
  /** Prefix of claim links. */
  claimUrl(): string
}
