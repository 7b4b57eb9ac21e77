import type { CallEntry, ClientSeen } from '../store/call-entry.ts'
import type { CallGap } from '../store/call-gaps.ts'
import { addUsage, type UsageTally, usageOf } from '../store/usage-months.ts'

/** A batch to write in one transaction. */
export interface WaitingPart {
  entries: CallEntry[]
  refused: Map<string, { serverId: string; requests: number }>
  clients: Map<string, { at: string; customerId: string; client: ClientSeen }>
  listings: Map<string, { customerId: string; version: number }>
  /** Calls dropped for lack of room, by server. */
  gaps: Map<string, CallGap>
  /** Usage by the customers' calls that were added, including those dropped later. */
  usage: UsageTally
}

/** Maximum number of queued calls, and roughly the maximum number of bytes they take. */
export interface WaitingLimits {
  calls: number
  bytes: number
}

/** The queue of calls to write, in order. */
export interface WaitingCalls {
  /** Adds a call. If there's no room, drops the oldest ones and counts them as a gap. */
  add(entry: CallEntry): void
  /** Everything except calls; its size is bounded by the number of tokens in use. */
  readonly rest: Omit<WaitingPart, 'entries'>
  /** Returns the next batch to write, with at most `most` calls, or null when the queue is empty. */
  take(most: number): WaitingPart | null
  /** Puts a batch that couldn't be written back at the front of the queue. */
  putBack(part: WaitingPart): void
  /** Number of queued calls. */
  readonly size: number
  /** Total number of calls dropped for lack of room. */
  readonly dropped: number
}

/** Approximate size of a call's row and object, not counting its strings. */
const CALL_BYTES = 400

const bytesOf = (entry: CallEntry): number =>
  CALL_BYTES + 2 * ((entry.arguments?.length ?? 0) + (entry.reply?.length ?? 0))

const nothing = (): WaitingPart => ({
  entries: [],
  refused: new Map(),
  clients: new Map(),
  listings: new Map(),
  gaps: new Map(),
  usage: new Map(),
})

export function createWaitingCalls(limits: WaitingLimits): WaitingCalls {
  let waiting = nothing()
  let bytes = 0
  let dropped = 0

  function makeRoom(): void {
    const { entries, gaps } = waiting
    let count = 0
    for (let left = bytes; entries.length - count > limits.calls || left > limits.bytes; count += 1) {
      const entry = entries[count]
      if (!entry) break
      left -= bytesOf(entry)
      bytes = left
      addToGap(gaps, { serverId: entry.serverId, from: entry.at, to: entry.at, calls: 1 })
    }
    if (count === 0) return
    entries.splice(0, count)
    dropped += count
  }

  return {
    add(entry) {
      waiting.entries.push(entry)
      bytes += bytesOf(entry)
      if (!entry.test) addUsage(waiting.usage, usageOf(entry))
      makeRoom()
    },
    get rest() {
      return waiting
    },
    take(most) {
      const { entries, ...rest } = waiting
      if (entries.length === 0 && Object.values(rest).every(({ size }) => size === 0)) return null
      waiting = { ...nothing(), entries: entries.slice(most) }
      const part = { ...rest, entries: entries.slice(0, most) }
      for (const entry of part.entries) bytes -= bytesOf(entry)
      return part
    },
    putBack(part) {
      const since = waiting
      const refused = new Map(part.refused)
      for (const [id, { serverId, requests }] of since.refused) {
        refused.set(id, { serverId, requests: (refused.get(id)?.requests ?? 0) + requests })
      }
      const gaps = new Map(part.gaps)
      for (const gap of since.gaps.values()) addToGap(gaps, gap)
      const usage = new Map(part.usage)
      for (const added of since.usage.values()) addUsage(usage, added)
      waiting = {
        entries: [...part.entries, ...since.entries],
        refused,
        clients: new Map([...part.clients, ...since.clients]),
        listings: new Map([...part.listings, ...since.listings]),
        gaps,
        usage,
      }
      for (const entry of part.entries) bytes += bytesOf(entry)
      makeRoom()
    },
    get size() {
      return waiting.entries.length
    },
    get dropped() {
      return dropped
    },
  }
}

function addToGap(gaps: Map<string, CallGap>, { serverId, from, to, calls }: CallGap): void {
  const known = gaps.get(serverId)
  gaps.set(serverId, {
    serverId,
    from: Math.min(known?.from ?? from, from),
    to: Math.max(known?.to ?? to, to),
    calls: (known?.calls ?? 0) + calls,
  })
}
