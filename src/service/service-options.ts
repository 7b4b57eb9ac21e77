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
   * `postgres://…`: stores the data in this PostgreSQL database instead, which other nodes may use at the same time. `dataFolder` and
   * `databaseKey` are then ignored, and ports aren't stored: they default to 7332, and 7333 for management.
   */
  databaseUrl?: string | (() => string) | undefined
  /** Keys that encrypt secrets in the PostgreSQL database; required with `databaseUrl`. */
  encryptionKeys?: EncryptionKeys | undefined
  /** Defaults to `KEY_TIMES`. */
  keyTimes?: KeyTimes | undefined
  /** Overrides for `NODE_SETTINGS`. */
  nodeSettings?: Partial<NodeSettings> | undefined
  /** Whether new data includes the sample servers. Defaults to true. */
  hasSamples?: boolean | undefined
  /**
   * Defaults to the stored port or, for a new folder, to 7332 or, if it's taken, any free port. 0: the stored port or, if it's taken, any
   * free one. The port in use is stored.
   */
  port?: number
  /** Limits in addition to those of each endpoint. Default: 5 MiB per reply, and each endpoint's own timeout. */
  limits?: UpstreamLimits
  /** Overrides for `TIME_LIMITS`. */
  times?: Partial<TimeLimits>
  /**
   * File of the bundled thread that reads potentially large input. By default, input is read on the current thread, as in tests that run
   * from source.
   */
  readingWorker?: string
  /** File of the bundled thread that processes large replies. */
  replyWorker?: string
  /** File of the bundled thread that runs models' code. If undefined, code can't be run. */
  codeWorker?: string
  /** Defaults to 127.0.0.1 over plain HTTP. Not validated here; for the command line's rules, see `readHosting`. */
  hosting?: Hosting
  /**
   * Port of a separate listener on 127.0.0.1 for the management routes, which are then removed from the other listener unless
   * `publicManagement` is set. 0: the stored port or any free one. By default, a service that listens on more than loopback has this
   * listener, on the stored port, 7333, or any free one.
   */
  managePort?: number | undefined
  /** Also serves the management routes externally. */
  publicManagement?: boolean | undefined
  /** How the service can be reached externally. By default, it can't be. If its listener can't be opened, the service starts anyway. */
  ingress?: Ingress | undefined
  /**
   * Where to report health and metrics: on a separate listener or, in a worker, to its primary process. By default, nothing is reported or
   * counted.
   */
  health?: HealthPlace | undefined
  /** Where call spans are sent. Defaults to nowhere. Closed along with the service. */
  tracing?: Tracing | undefined
  /** Finds the proxy for an upstream. By default, all connections are direct. */
  findProxy?: FindProxy
  /** Addresses that upstreams may have. Defaults to any except a cloud's metadata service. */
  allowedUpstreams?: AllowedUpstreams | undefined
  /** Number of processes that share the memory of the container or computer. Defaults to this one only. */
  processes?: number | undefined
  /**
   * How long requests are still accepted during a shutdown, in milliseconds, so that load balancers notice first. By default, none are
   * accepted.
   */
  drainMs?: number | undefined
  /** Called with every change, whoever made it, at most four times a second. */
  onChange?: (changes: Changes) => void
}
