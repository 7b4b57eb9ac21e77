import type { Changes } from '../shared/management/changes.ts'
import type { Ingress } from '../shared/reachable/ingress.ts'
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

export interface ServiceOptions extends KeyOptions {
  /** Folder of the encrypted database, created if missing; null keeps everything in memory. */
  dataFolder: string | null
  /** Random secret of at least 128 bits. */
  databaseKey: string
  /**
   * `postgres://…`: the data is in this PostgreSQL database instead, which other nodes may use at the same time. Then `dataFolder` and
   * `databaseKey` are ignored, and no port is stored: the default is 7332, and 7333 for management.
   */
  databaseUrl?: string | (() => string) | undefined
  /** Keys that encrypt secrets in that database; required for it. */
  encryptionKeys?: EncryptionKeys | undefined
  /** Default: `KEY_TIMES`. */
  keyTimes?: KeyTimes | undefined
  /** Overrides of `NODE_SETTINGS`. */
  nodeSettings?: Partial<NodeSettings> | undefined
  /** Whether new data includes the sample servers. Default: true. */
  hasSamples?: boolean | undefined
  /** Default: the stored port; on a new folder 7332, else any free one. 0: the stored one if it's free, else any. Is stored. */
  port?: number
  /** Limits below those of each endpoint. Default: 5 MiB per reply, and each endpoint's own timeout. */
  limits?: UpstreamLimits
  /** Overrides of `TIME_LIMITS`. */
  times?: Partial<TimeLimits>
  /** File of the bundled thread that reads input that may be large. Default: reads on this thread, as in tests that run from sources. */
  readingWorker?: string
  /** File of the bundled thread that processes large replies. */
  replyWorker?: string
  /** Default: 127.0.0.1 over plain HTTP. Not validated here; the command line's rules are in `readHosting`. */
  hosting?: Hosting
  /**
   * Gives the management routes their own listener on 127.0.0.1, and removes them from the other one unless `publicManagement`. 0: the
   * stored port or any free one. Default: enabled if the service listens on more than loopback, on the stored port, else 7333, else any
   * free one.
   */
  managePort?: number | undefined
  /** Also serves the management routes externally. */
  publicManagement?: boolean | undefined
  /** How the service is reachable externally. Default: not at all. If its listener can't be opened, the service starts anyway. */
  ingress?: Ingress | undefined
  /**
   * Opens a listener for health and metrics, or responds to the primary process of this worker. Default: neither, and nothing is counted.
   */
  health?: HealthPlace | undefined
  /** Destination of the calls' spans. Default: none. It's closed with the service. */
  tracing?: Tracing | undefined
  /** Finds the proxy for an upstream. Default: direct. */
  findProxy?: FindProxy
  /** Addresses that upstreams may have. Default: any but a cloud's metadata service. */
  allowedUpstreams?: AllowedUpstreams | undefined
  /** Number of processes that share the memory of the container or computer. Default: this one only. */
  processes?: number | undefined
  /** How long requests are still accepted when shutting down, in milliseconds, so that load balancers notice first. Default: not at all. */
  drainMs?: number | undefined
  /** Called with every change, whoever made it, at most four times a second. */
  onChange?: (changes: Changes) => void
}
