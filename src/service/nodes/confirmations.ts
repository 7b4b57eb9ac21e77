import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'

/** How long nodes have to confirm, in milliseconds. */
const CONFIRM_MS = 1_000

/** Nodes on an earlier release read only `changes`, and don't find any. */
const messageSchema = z.object({
  from: z.string(),
  /** ID of a question that asks each node to confirm that it has checked for changes since receiving it. */
  asks: z.string().optional(),
  /** IDs of the questions that `from` confirms. */
  confirms: z.array(z.string()).optional(),
})
type NodeMessage = z.output<typeof messageSchema>

/** Asks the other nodes whether they know about this one's changes. */
export interface Confirmations {
  /** Waits up to a second for these nodes to confirm that they know everything committed, and returns those that haven't. */
  missing(nodes: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Called before the node checks for changes. Call the returned function once the node has received all of them. */
  looking(): () => void
  outgoing(): string | null
  receive(payload: string): void
}

interface Question {
  id: string
  isSent: boolean
  /** The nodes that haven't confirmed yet, and the callback, for each waiting caller. */
  waiting: Set<{ left: Set<string>; done: () => void }>
}

/** Creates the confirmations of one node. `me`: this node's ID; `nudge` is called when there's a message to send. */
export function createConfirmations(me: string, nudge: () => void): Confirmations {
  const questions = new Map<string, Question>()
  /** IDs of other nodes' questions. `asked`: received since the last check started; `confirmed`: ready to be confirmed. */
  let asked: string[] = []
  let confirmed: string[] = []

  /** Returns the question that's pending or a new one: callers share a question until it's sent. */
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
      // Limited to what fits into a message.
      const confirms = confirmed.slice(0, 100)
      confirmed = confirmed.slice(100)
      const receive: NodeMessage = {
        from: me,
        ...(asking && { asks: asking.id }),
        ...(confirms.length > 0 && { confirms }),
      }
      return JSON.stringify({ ...receive, changes: {} })
    },
    receive(payload) {
      const receive = read(payload)
      if (!receive || receive.from === me) return
      if (receive.asks !== undefined) {
        asked.push(receive.asks)
        nudge()
      }
      for (const id of receive.confirms ?? []) {
        for (const waiter of questions.get(id)?.waiting ?? []) {
          waiter.left.delete(receive.from)
          if (waiter.left.size === 0) waiter.done()
        }
      }
    },
  }
}

/** Returns null for other messages; `shareChanges` reports unknown ones. */
const read = (payload: string): NodeMessage | null => messageSchema.safeParse(parseJson(payload)).data ?? null
