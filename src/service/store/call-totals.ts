import type { CallStretch } from './call-stats.ts'

/** Calls that were counted together. */
interface Count {
  calls: number
  errors: number
}

/** The calls of one tool. */
export interface ToolTotal extends Count {
  serverId: string
  tool: string
  /** Those that took nearly as long, within 9%, together; the shortest first. `totalUs`: what they took in all, in microseconds. */
  durations: { calls: number; totalUs: number }[]
}

/** What the calls of a stretch come to. */
export interface CallTotal {
  /** Each with its beginning, ISO 8601 up to the hour; those without calls are left out. */
  hours: (Count & { hour: string })[]
  /** Those with the most calls. */
  tools: ToolTotal[]
  customerCount: number
  /** Those with the most calls, these first. */
  customers: (Count & { id: string })[]
}

/** What a database adds up of calls as they come and go. */
export interface CallTotals {
  /** Of whole hours, all of one moment; the operator's tests are left out. */
  of(stretch: CallStretch, most: { tools: number; customers: number }): Promise<CallTotal>
}
