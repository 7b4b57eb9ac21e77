import { logFor } from '../../../base/log/log.ts'
import type { Engine } from '../engine/engine.ts'
import type { NodeRecords } from '../postgres/node-records.ts'
import { type EncryptionKey, fingerprintOf } from './encryption-key.ts'
import { lackingNodes } from './key-holders.ts'
import { checkKey, type KeyRecord, type KeyRecords } from './key-records.ts'
import { type KeyRing, missingKey } from './key-ring.ts'

const log = logFor('service/encryption')

/** A key, and the number of values encrypted with it; null if they weren't counted, as those of the newest key never are. */
export interface KeyUse {
  id: string
  isNewest: boolean
  values: number | null
}

/** A snapshot of this node's keys, and what's wrong with them. */
interface Held {
  keys: readonly EncryptionKey[]
  problem: unknown
}

interface Look {
  known: KeyRecord[]
  problem: unknown
  /** Nodes that lack the key that's first in this node's list but new to the database. */
  waitsFor: string[]
  hasIntroduced: boolean
}

/** Creates the part of a node's encryption that publishes and adopts keys. Its methods are documented in `Encryption`. */
export function createNodeKeys(
  engine: Engine,
  ring: KeyRing,
  { records, nodes }: { records: KeyRecords; nodes: NodeRecords },
) {
  let known: KeyRecord[] = []
  let hasKeys = true
  let hasJoined = false
  /** When the ring's current key became the only one for new values, by the database's clock; 0 if there was never another key. */
  let since = 0
  let saidWaiting = ''

  async function refresh(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const held = await readHeld()
      const look = await engine.transaction(() => lookAt(held))
      known = look.known
      hasKeys = look.problem === null
      if (look.problem !== null) throw look.problem
      hasJoined = true
      sayWaiting(held, look.waitsFor)
      // The key is used for new values once it's committed.
      isMore = look.hasIntroduced
    }
  }

  async function readHeld(): Promise<Held> {
    try {
      return { keys: await ring.list(), problem: null }
    } catch (problem) {
      return { keys: [], problem }
    }
  }

  async function lookAt({ keys, problem: unreadable }: Held): Promise<Look> {
    await records.takeTurn()
    const found = await records.list()
    const problem = unreadable ?? problemWith(keys, found)
    const { now } = await nodes.list()
    if (problem === null) await takeNewest(keys, found, now)
    // A node that couldn't start doesn't count.
    if (problem === null || hasJoined) {
      const fingerprints = Object.fromEntries(keys.map((key) => [key.id, fingerprintOf(key)]))
      await nodes.put({ keys: fingerprints, writesWith: ring.current().id, since }, now)
    }
    const [first] = keys
    const nothing = { known: found, problem, waitsFor: [], hasIntroduced: false }
    if (problem !== null || !first || found.some(({ id }) => id === first.id)) return nothing
    const waitsFor = lackingNodes(await nodes.list(), first)
    if (waitsFor.length > 0) return { ...nothing, waitsFor }
    await records.introduce(first, found)
    return { ...nothing, hasIntroduced: true }
  }

  /** Switches to the newest of the keys recorded in the database, which was committed earlier. */
  async function takeNewest(keys: readonly EncryptionKey[], found: readonly KeyRecord[], now: number): Promise<void> {
    const written = found.find(({ id }) => id === ring.current().id)
    // This node was disconnected for so long that the others didn't wait for its writes.
    if (hasJoined && written?.isRetired) await records.put({ ...written, isRetired: false })
    for (const { id } of found.filter(({ isRetired }) => !isRetired)) {
      const key = keys.find((each) => each.id === id)
      if (key) ring.keep(key)
    }
    const newest = keys.find(({ id }) => id === found[0]?.id)
    if (!newest) return
    if (hasJoined && newest.id !== ring.current().id) since = now
    ring.use(newest)
  }

  function sayWaiting({ keys }: Held, waitsFor: readonly string[]): void {
    const said = waitsFor.join(' ')
    if (said === saidWaiting) return
    saidWaiting = said
    if (said !== '')
      log.warn('The first key of this node is used once each node has it', { key: keys[0]?.id ?? '', lacking: said })
  }

  return {
    refresh,
    uses: (): KeyUse[] =>
      known.map(({ id, values }, index) => ({ id, isNewest: index === 0, values: index === 0 ? null : values })),
    hasAll: () => hasKeys,
  }
}

/** Returns why these keys don't fit a database with those records; null if they do. */
function problemWith(keys: readonly EncryptionKey[], known: readonly KeyRecord[]): unknown {
  try {
    for (const record of known.filter(({ isRetired }) => !isRetired)) {
      const key = keys.find(({ id }) => id === record.id)
      if (!key) throw missingKey(record.id)
      checkKey(key, record)
    }
    return null
  } catch (error) {
    return error
  }
}
