import { z } from 'zod'
import type { Cancellations } from '../mcp/cancellations.ts'

/** Between two messages, in milliseconds: a client may cancel as often as it likes. */
const SEND_EVERY_MS = 50
/** How many wait to be told: of all tokens, and of one of them. The others’ calls run to their end. */
const [MAX_WAITING, MAX_OF_ONE] = [250, 16]

/** A node of an earlier release reads `changes`, and finds that there are none. */
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
  /** Keys of calls, by whose they are. */
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
      for (const key of read(payload)) cancellations.cancelByKey(key)
    },
    close() {
      clearTimeout(timer)
      cancellations.onElsewhere(() => {})
    },
  }
}

/** None: it’s something else, of which `shareChanges` complains where nobody knows it. */
function read(payload: string): string[] {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data?.cancels ?? []
  } catch {
    return []
  }
}
