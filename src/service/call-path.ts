import type { Changes } from '../shared/management/changes.ts'
import type { CallLog } from './calls/call-log.ts'
import type { Closers } from './closers.ts'
import { createCodeRunner } from './code-thread/code-runner.ts'
import type { RawRoute } from './http/raw-route.ts'
import { loginPages } from './http/routes/login-pages.ts'
import { mcpStream } from './http/routes/mcp-stream.ts'
import { createLeasedBuckets } from './limits/leased-buckets.ts'
import { createTokenBuckets } from './limits/token-buckets.ts'
import type { LiveServers } from './live-servers/live-servers.ts'
import { createCustomerLogins } from './logins/customer-logins.ts'
import type { Cancellations } from './mcp/cancellations.ts'
import { createSearchIndexes } from './mcp/search-mode/search-indexes.ts'
import { createStreamHandler } from './mcp/stream-handler.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createReplyRunner } from './reply-thread/reply-thread.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Store } from './store/store.ts'
import type { TimeLimits } from './time-limits.ts'
import { createUpstream } from './upstream/call-upstream.ts'
import { createConnections } from './upstream/connections.ts'
import { MAX_REPLY_BYTES } from './upstream/send-request.ts'

interface CallPathDeps {
  store: Store
  live: LiveServers
  log: CallLog
  /** Undefined if metrics are off. */
  metrics: Metrics | undefined
  cancellations: Cancellations
  times: TimeLimits
  /** The origin of `self:/…`. */
  self: () => string
  /** The origin where customers reach this service. */
  customerOrigin: () => string
  noteUnavailable: () => void
  noteChanges: (changes: Changes) => void
}

/** Creates the path that customers' calls take, from their request to the upstream and back. Adds its parts to `closers`. */
export function createCallPath(
  { store, live, log, metrics, cancellations, times, self, customerOrigin, noteUnavailable, noteChanges }: CallPathDeps,
  options: ServiceOptions,
  closers: Closers,
) {
  const connections = createConnections({
    findProxy: options.findProxy,
    allowed: options.allowedUpstreams,
    own: self,
    times,
  })
  const upstreams = createUpstream({
    origin: self,
    connections,
    maxBytes: options.limits?.maxBytes ?? MAX_REPLY_BYTES,
    maxTimeoutMs: options.limits?.timeoutMs,
    signInMs: times.signInMs,
  })
  closers.add(upstreams.close)
  const { tracing } = options
  if (tracing) closers.add(tracing.close)
  const counted = metrics?.ofUpstream(upstreams) ?? upstreams
  const upstream = tracing?.ofUpstream(counted) ?? counted
  const replies = createReplyRunner(options.replyWorker)
  closers.add(replies.close)
  const indexes = createSearchIndexes(replies)
  const buckets = store.limitLeases ? createLeasedBuckets(store.limitLeases) : createTokenBuckets()
  const logins = createCustomerLogins({
    store,
    live,
    connections,
    origin: customerOrigin,
    limitMs: times.signInMs,
    noteChanges,
  })
  const streams = createStreamHandler({
    upstream,
    logins,
    replies,
    keptReplies: store.keptReplies,
    indexes,
    code: createCodeRunner(options.codeWorker),
    buckets,
    log,
    tracing,
    progressMs: times.progressMs,
    cancellations,
  })
  const streamRoute = mcpStream({ store, live, streams, log, buckets, times, noteUnavailable })
  const pages = loginPages(logins, noteUnavailable)
  const customerRoute: RawRoute = (request, response) => streamRoute(request, response) || pages(request, response)
  return { upstream, replies, indexes, streams, logins, customerRoute }
}
