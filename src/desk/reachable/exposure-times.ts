import { MINUTE_MS } from '../../shared/values/durations.ts'

/** Timeouts and retry intervals for an exposure, in milliseconds. */
export interface ExposureTimes {
  /** Waits between retries; the last one repeats. */
  retryMs: readonly number[]
  /** Waits between retries for a new tunnel's address, because names take a while to propagate. */
  newAddressMs: readonly number[]
  /** How long a program may take to report its address. */
  addressMs: number
  /** Interval between checks of a working address. The tunnel's own program is watched, but a remote proxy and this network aren't. */
  recheckTunnelMs: number
  recheckProxyMs: number
  /** Minimum interval between two checks caused by a tunnel's output. */
  signMs: number
}

/** The times that the app uses; tests shorten them. */
export const EXPOSURE_TIMES: ExposureTimes = {
  retryMs: [1_000, 2_000, 5_000, 15_000, 60_000],
  newAddressMs: [1_000, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000],
  addressMs: 60_000,
  // Infrequent, because some tunnels count requests.
  recheckTunnelMs: 10 * MINUTE_MS,
  recheckProxyMs: 2 * MINUTE_MS,
  signMs: 10_000,
}

/** The wait before the next attempt after this many failures. */
export const retryPause = ({ retryMs }: Pick<ExposureTimes, 'retryMs'>, failures: number): number =>
  retryMs[Math.min(failures, retryMs.length - 1)] ?? 0
