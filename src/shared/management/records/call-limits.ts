import { z } from 'zod'

/** Limits of one MCP URL. */
export const callLimitsSchema = z.object({
  /** Requests per second, averaged over ten seconds; each tool call in a batch counts as one. */
  callsPerSecond: z.int().min(1).max(100_000),
  /** Request bytes per second, averaged over ten seconds. */
  bytesPerSecond: z.int().min(1_024).max(1_073_741_824),
  /** Maximum request size in bytes. */
  maxRequestBytes: z.int().min(1_024).max(8_388_608),
})
export type CallLimits = z.output<typeof callLimitsSchema>

/** Limits of a server, or of one customer on it; missing ones fall back to the server's limits, then to the defaults. */
export const ownCallLimitsSchema = callLimitsSchema.partial()
export type OwnCallLimits = z.output<typeof ownCallLimitsSchema>

/** Far above what a model needs: a busy one makes a few calls per second. */
export const DEFAULT_CALL_LIMITS: CallLimits = {
  callsPerSecond: 100,
  bytesPerSecond: 2 * 1024 * 1024,
  maxRequestBytes: 1024 * 1024,
}

/** Number of seconds' worth of requests that are allowed in a burst. */
export const BURST_SECONDS = 10

/** Returns the limits that apply to one customer on one server. */
export const effectiveLimits = (server: OwnCallLimits, customer: OwnCallLimits): CallLimits => ({
  ...DEFAULT_CALL_LIMITS,
  ...server,
  ...customer,
})
