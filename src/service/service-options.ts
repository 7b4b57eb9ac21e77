import type { Changes } from '../shared/management/changes.ts'
import type { Reach } from '../shared/reachable/reach.ts'
import type { Hosting } from './http/hosting.ts'
import type { NodeSettings } from './nodes/node-settings.ts'
import type { KeyOptions } from './register-keys.ts'
import type { EncryptionKeys } from './store/encryption/encryption-key.ts'
import type { KeyTimes } from './store/encryption/key-times.ts'
import type { TimeLimits } from './time-limits.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { AllowedUpstreams } from './upstream/address-guard.ts'
import type { FindProxy } from './upstream/find-proxy.ts'
import type { UpstreamLimits } from './upstream/send-request.ts'
import type { HealthPlace } from './workers/open-health.ts'

/** What a service is started with. */
export interface ServiceOptions extends KeyOptions {
  /** Folder of the encrypted database, made when missing; null keeps everything in memory. */
  dataFolder: string | null
  /** Random secret of at least 128 bits. */
  databaseKey: string
  /**
   * `postgres://…`: the data is in this PostgreSQL database instead, which other nodes may use at the same time. `dataFolder` and
   * `databaseKey` aren't looked at then, and no port is kept: left out, it's 7332, and 7333 for management.
   */
  databaseUrl?: string | (() => string) | undefined
  /** What secrets in that database are encrypted with, which it needs. */
  encryptionKeys?: EncryptionKeys | undefined
  /** Left out: `KEY_TIMES`. */
  keyTimes?: KeyTimes | undefined
  /** What differs from `NODE_SETTINGS`. */
  nodeSettings?: Partial<NodeSettings> | undefined
  /** Whether new data has the sample servers; left out: it has. */
  hasSamples?: boolean | undefined
  /** Left out: the kept port, on a new folder 7332 or else any free one. 0: the kept one while free, else any. Is kept. */
  port?: number
  /** Below what endpoints allow themselves; left out: 5 MiB a reply, and each endpoint's own time. */
  limits?: UpstreamLimits
  /** What differs from `TIME_LIMITS`. */
  times?: Partial<TimeLimits>
  /** File of the bundled thread that reads what may be large; left out, as by tests from sources: it's read on this thread. */
  readingWorker?: string
  /** The same for the threads that work on large replies. */
  replyWorker?: string
  /** Left out: 127.0.0.1 over plain HTTP. Nothing is refused here; the command line's rules are in `readHosting`. */
  hosting?: Hosting
  /**
   * Gives the management routes a listener of their own on 127.0.0.1, and takes them off the other one unless `publicManagement`. 0: the kept port or any
   * free one. Left out: done where the service listens on more than loopback, on the kept port, else 7333, else any free one.
   */
  managePort?: number | undefined
  /** Serves the management routes where the service is reached from elsewhere, too. */
  publicManagement?: boolean | undefined
  /** How it's reached from elsewhere; left out: not at all. What keeps its listener from opening doesn't keep the service from starting. */
  reach?: Reach | undefined
  /** Opens a listener for health and metrics, or answers the primary process of this worker; left out: neither, and nothing is counted. */
  health?: HealthPlace | undefined
  /** Where spans of calls go; left out: nowhere. It's closed with the service. */
  tracing?: Tracing | undefined
  /** The way to upstreams; left out: direct. */
  findProxy?: FindProxy
  /** Which addresses upstreams may have; left out: any but a cloud’s metadata service. */
  allowedUpstreams?: AllowedUpstreams | undefined
  /** How many processes share the memory of the container or computer; left out: this one alone. */
  processes?: number | undefined
  /** How long it still takes requests once it's to close, in milliseconds, so that load balancers notice first; left out: not at all. */
  drainMs?: number | undefined
  /** Hears what has changed, whoever changed it, at most four times a second. */
  onChange?: (changes: Changes) => void
}
