import type { CallStretch } from './call-stats.ts'

/** Calls that were counted together. */
interface Count {
  calls: number
  errors: number
}

/** Calls of one tool that took nearly as long: within 5%. `totalUs`: what they took in all, in microseconds. */
export interface DurationCount extends Count {
  serverId: string
  tool: string
  /** The longer, the higher. */
  bucket: number
  totalUs: number
}

/** What the calls of a stretch come to. */
export interface CallTotal {
  /** Each with its beginning, ISO 8601 up to the hour; those without calls are left out. */
  hours: (Count & { hour: string })[]
  /** Of the tools with the most calls. */
  durations: DurationCount[]
  customerCount: number
  /** Those with the most calls, these first. */
  customers: (Count & { id: string })[]
}

/** What a database adds up of calls as they come and go. */
export interface CallTotals {
  /** Of whole hours, all of one moment; the operator's tests are left out. */
  of(stretch: CallStretch, most: { tools: number; customers: number }): Promise<CallTotal>
}
