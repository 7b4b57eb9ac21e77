import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'
import type { Cancellations } from '../mcp/cancellations.ts'

/** The pause between two messages, in milliseconds: a client may cancel as often as it likes. */
const SEND_EVERY_MS = 50
/** How many cancellations wait for the next message: of all clients, and of one. Calls beyond that run to their end. */
const [MAX_WAITING, MAX_OF_ONE] = [250, 16]

/** A node of an earlier release reads only `changes`, which is empty. */
const messageSchema = z.object({ cancels: z.array(z.string().max(64)).max(MAX_WAITING) })

/** Carries cancellations to the nodes that run the calls. */
export interface SharedCancellations {
  /** The next message for all nodes; null: there's none. */
  outgoing(): string | null
  told(payload: string): void
  close(): void
}

/** `me`: this node’s ID; `nudge` is called when there’s a message. */
export function shareCancellations(me: string, cancellations: Cancellations, nudge: () => void): SharedCancellations {
  /** Keys of calls, by client. */
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
    told(payload) {
      for (const key of keysIn(payload)) cancellations.cancelByKey(key)
    },
    close() {
      clearTimeout(timer)
      cancellations.onElsewhere(() => {})
    },
  }
}

/** The keys in a message; none in one of another kind. `shareChanges` reports what isn’t a message at all. */
const keysIn = (payload: string): string[] => messageSchema.safeParse(parseJson(payload)).data?.cancels ?? []
