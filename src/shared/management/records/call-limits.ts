import { z } from 'zod'

/** How much one MCP URL may ask for. */
export const callLimitsSchema = z.object({
  /** Requests a second over ten seconds; a tool call in a batch counts as one. */
  callsPerSecond: z.int().min(1).max(100_000),
  /** Bytes of requests a second over ten seconds. */
  bytesPerSecond: z.int().min(1_024).max(1_073_741_824),
  /** Largest request, in bytes. */
  maxRequestBytes: z.int().min(1_024).max(8_388_608),
})
export type CallLimits = z.output<typeof callLimitsSchema>

/** Limits of a server or of one customer on it; what is left out is the server's, else the default. */
export const ownCallLimitsSchema = callLimitsSchema.partial()
export type OwnCallLimits = z.output<typeof ownCallLimitsSchema>

/** Far above what models do: a busy one makes a few calls a second. */
export const DEFAULT_CALL_LIMITS: CallLimits = {
  callsPerSecond: 100,
  bytesPerSecond: 2 * 1024 * 1024,
  maxRequestBytes: 1024 * 1024,
}

/** So many seconds' worth may be asked for at once. */
export const BURST_SECONDS = 10

/** The limits that hold for one customer on one server. */
export const effectiveLimits = (server: OwnCallLimits, customer: OwnCallLimits): CallLimits => ({
  ...DEFAULT_CALL_LIMITS,
  ...server,
  ...customer,
})
