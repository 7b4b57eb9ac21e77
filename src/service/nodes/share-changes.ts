import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { logFor } from '../../base/log/log.ts'
import { type Changes, EVERYTHING, mergeChanges } from '../../shared/management/changes.ts'
import { changesSchema } from '../../shared/management/changes-schema.ts'
import type { ChangeBus } from '../changes/change-bus.ts'

/** Maximum size of a message, in bytes: PostgreSQL accepts less than 8,000. */
const MAX_BYTES = 7_900

const messageSchema = z.object({ from: z.string(), changes: changesSchema })

/** Forwards changes between the buses of all nodes. */
export interface SharedChanges {
  /** Returns the next message for all nodes; null if there's none. */
  outgoing(): string | null
  receive(payload: string): void
  /** Call when the node was disconnected for a while: neither it nor the others have received everything. */
  missed(): void
  close(): void
}

/** Connects a node's bus to those of the other nodes. `nudge` is called when there's a message to send. */
export function shareChanges(bus: ChangeBus, nudge: () => void): SharedChanges {
  const me = randomUUID()
  let waiting: Changes | null = null
  const add = (changes: Changes) => {
    waiting = waiting === null ? changes : mergeChanges(waiting, changes)
    nudge()
  }
  const feed = createChangeFeed<Changes>(add, mergeChanges)
  const unsubscribe = bus.subscribe((changes, origin) => {
    if (origin === 'here') feed.note(changes)
  })
  return {
    outgoing() {
      if (waiting === null) return null
      const changes = waiting
      waiting = null
      const whole = JSON.stringify({ from: me, changes })
      return Buffer.byteLength(whole) <= MAX_BYTES ? whole : JSON.stringify({ from: me, changes: withoutIds(changes) })
    },
    receive(payload) {
      const message = readMessage(payload)
      if (message && message.from !== me && Object.keys(message.changes).length > 0)
        bus.publish(message.changes, 'elsewhere')
    },
    missed() {
      add(EVERYTHING)
      bus.publish(EVERYTHING, 'elsewhere')
    },
    close() {
      unsubscribe()
      feed.close()
    },
  }
}

const withoutIds = (changes: Changes): Changes => Object.fromEntries(Object.keys(changes).map((kind) => [kind, 'all']))

/** Nodes on other releases may know other kinds of changes. */
function readMessage(payload: string): z.output<typeof messageSchema> | null {
  try {
    return messageSchema.parse(JSON.parse(payload))
  } catch (error) {
    logFor('service/nodes').warn('A message of another node can’t be read', { error: String(error) })
    return null
  }
}
