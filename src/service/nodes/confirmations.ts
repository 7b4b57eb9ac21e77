import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'

/** How long nodes have to confirm, in milliseconds. */
const CONFIRM_MS = 1_000

/** A node of an earlier release reads `changes`, and finds that there are none. */
const messageSchema = z.object({
  from: z.string(),
  /** Asks each node to confirm that it has looked for changes after it heard this. */
  asks: z.string().optional(),
  /** The questions that `from` confirms. */
  confirms: z.array(z.string()).optional(),
})
type Told = z.output<typeof messageSchema>

/** Asks the other nodes whether they know of what this one has changed. */
export interface Confirmations {
  /** Those of these nodes that haven’t confirmed within a second that they have heard of everything that’s committed. */
  missing(nodes: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** The node is about to look for changes. Calls what this returns once it has heard of all there are. */
  looking(): () => void
  outgoing(): string | null
  told(payload: string): void
}

interface Question {
  id: string
  isSent: boolean
  /** Nodes that haven’t answered yet, and who waits for them. */
  waiting: Set<{ left: Set<string>; done: () => void }>
}

/** `me`: this node’s ID; `nudge` is called when there’s a message. */
export function createConfirmations(me: string, nudge: () => void): Confirmations {
  const questions = new Map<string, Question>()
  /** Of others: those that came since the last look began, and those to be confirmed. */
  let asked: string[] = []
  let confirmed: string[] = []

  /** Whoever comes before it’s sent asks the same. */
  function question(): Question {
    for (const each of questions.values()) if (!each.isSent) return each
    const made: Question = { id: randomUUID(), isSent: false, waiting: new Set() }
    questions.set(made.id, made)
    nudge()
    return made
  }

  return {
    async missing(nodes) {
      const left = new Set(nodes)
      if (left.size === 0) return left
      const asking = question()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(end, CONFIRM_MS)
        const waiter = { left, done: end }
        function end(): void {
          clearTimeout(timer)
          asking.waiting.delete(waiter)
          if (asking.waiting.size === 0) questions.delete(asking.id)
          resolve()
        }
        asking.waiting.add(waiter)
      })
      return left
    },
    looking() {
      const before = asked
      asked = []
      return () => {
        confirmed.push(...before)
      }
    },
    outgoing() {
      const asking = [...questions.values()].find(({ isSent }) => !isSent)
      if (!asking && confirmed.length === 0) return null
      if (asking) asking.isSent = true
      // As many as a message has room for.
      const confirms = confirmed.slice(0, 100)
      confirmed = confirmed.slice(100)
      const told: Told = { from: me, ...(asking && { asks: asking.id }), ...(confirms.length > 0 && { confirms }) }
      return JSON.stringify({ ...told, changes: {} })
    },
    told(payload) {
      const told = read(payload)
      if (!told || told.from === me) return
      if (told.asks !== undefined) {
        asked.push(told.asks)
        nudge()
      }
      for (const id of told.confirms ?? []) {
        for (const waiter of questions.get(id)?.waiting ?? []) {
          waiter.left.delete(told.from)
          if (waiter.left.size === 0) waiter.done()
        }
      }
    },
  }
}

/** Null: it’s something else, of which `shareChanges` complains where nobody knows it. */
const read = (payload: string): Told | null => messageSchema.safeParse(parseJson(payload)).data ?? null
