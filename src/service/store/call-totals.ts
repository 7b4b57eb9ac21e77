import type { CallStretch } from './call-stats.ts'

/** Aggregated calls. */
interface Count {
  calls: number
  errors: number
}

/** Totals of one tool. */
export interface ToolTotal extends Count {
  serverId: string
  tool: string
  /** Calls with similar durations (within 9%) grouped together, shortest first. `totalUs`: their total duration in microseconds. */
  durations: { calls: number; totalUs: number }[]
}

/** Totals of the calls in a range. */
export interface CallTotal {
  /** Each hour with its start, in ISO 8601 up to the hour; hours without calls are omitted. */
  hours: (Count & { hour: string })[]
  /** The tools with the most calls. */
  tools: ToolTotal[]
  customerCount: number
  /** The customers with the most calls, most first. */
  customers: (Count & { id: string })[]
}

/** Totals that a database maintains as calls are added and deleted. */
export interface CallTotals {
  /** Returns the totals of whole hours, from one snapshot, without the operator's tests. */
  of(stretch: CallStretch, most: { tools: number; customers: number }): Promise<CallTotal>
}
