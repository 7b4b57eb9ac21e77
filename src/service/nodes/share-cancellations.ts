import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'
import type { Cancellations } from '../mcp/cancellations.ts'

/** Minimum interval between two messages, in milliseconds: a client may cancel as often as it likes. */
const SEND_EVERY_MS = 50
/**
 * Maximum number of cancellations pending for the next message: for all clients together, and for a single client. Calls beyond that run to
 * completion.
 */
const [MAX_WAITING, MAX_OF_ONE] = [250, 16]

/** Nodes on an earlier release read only `changes`, which is empty. */
const messageSchema = z.object({ cancels: z.array(z.string().max(64)).max(MAX_WAITING) })

/** Forwards cancellations to the nodes that run the calls. */
export interface SharedCancellations {
  /** Returns the next message for all nodes; null if there's none. */
  outgoing(): string | null
  receive(payload: string): void
  close(): void
}

/** Forwards one node's cancellations. `me`: this node's ID; `nudge` is called when there's a message to send. */
export function shareCancellations(me: string, cancellations: Cancellations, nudge: () => void): SharedCancellations {
  /** Keys of calls to cancel, by client. */
  const waiting = new Map<string, Set<string>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined

  cancellations.onElsewhere((client, key) => {
    const own = waiting.get(client) ?? new Set()
    if (count >= MAX_WAITING || own.size >= MAX_OF_ONE || own.has(key)) return
    waiting.set(client, own.add(key))
    count += 1
    if (timer === undefined) nudge()
  })

  return {
    outgoing() {
      if (count === 0 || timer !== undefined) return null
      const cancels = [...waiting.values()].flatMap((keys) => [...keys])
      waiting.clear()
      count = 0
      timer = setTimeout(() => {
        timer = undefined
        if (count > 0) nudge()
      }, SEND_EVERY_MS).unref()
      return JSON.stringify({ from: me, changes: {}, cancels })
    },
    receive(payload) {
      for (const key of keysIn(payload)) cancellations.cancelByKey(key)
    },
    close() {
      clearTimeout(timer)
      cancellations.onElsewhere(() => {})
    },
  }
}

/** Returns the keys in a message; empty for other kinds of messages. `shareChanges` reports invalid messages. */
const keysIn = (payload: string): string[] => messageSchema.safeParse(parseJson(payload)).data?.cancels ?? []
