import { setTimeout } from 'node:timers/promises'
import { within } from '../../../base/event-loop/within.ts'
import { logFor } from '../../../base/log/log.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { say } from '../../../shared/text/say.ts'
import type { Engine } from '../engine/engine.ts'
import type { NodeRecords } from '../postgres/node-records.ts'
import { type EncryptionKey, fingerprintOf } from './encryption-key.ts'
import { lackingNodes } from './key-holders.ts'
import { checkKey, createKeyRecords, type KeyRecord } from './key-records.ts'
import { type KeyRing, missingKey } from './key-ring.ts'
import { KEY_TIMES, type KeyTimes } from './key-times.ts'
import { createRotation } from './rotation.ts'

/** How long a node may take to record in the database that it's shutting down, in milliseconds. */
const GOODBYE_MS = 1_000

const log = logFor('service/encryption')

/** A key, and the number of values encrypted with it; null if they weren't counted, as those of the newest key never are. */
interface KeyUse {
  id: string
  isNewest: boolean
  values: number | null
}

/** Key management of a store whose database isn't encrypted as a whole. */
export interface Encryption {
  /**
   * Reads the node's own keys, publishes which ones it has, and adopts the newest key. A key that's first in its list and new to the
   * database becomes the newest once every node has it. Rejects with AppFailure `storage`, and doesn't change anything, while its keys
   * can't be read or one that's in use is missing.
   */
  refresh(): Promise<void>
  /** Re-encrypts some of the values that have an older key. Resolves with whether there's more to do immediately. */
  step(): Promise<boolean>
  /** Returns the keys as of the last refresh. */
  keys(): KeyUse[]
  /** Whether the node had every key that's in use at the last refresh. */
  hasKeys(): boolean
  /** Runs `refresh` and `step` periodically until `stop` is called. */
  start(): void
  /** Stops both, after which other nodes no longer wait for this node's keys. */
  stop(): Promise<void>
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

/**
 * Opens the encryption. Rejects with AppFailure `storage` (`wrongKey`), without changing anything, if the database has values encrypted
 * with a key that the ring's source lacks.
 */
export async function openEncryption(
  engine: Engine,
  ring: KeyRing,
  nodes: NodeRecords,
  times: KeyTimes = KEY_TIMES,
): Promise<Encryption> {
  const records = createKeyRecords(engine)
  const rotation = createRotation(engine, ring, { records, nodes, settleMs: times.settleMs })
  let known: KeyRecord[] = []
  let hasKeys = true
  let hasJoined = false
  /** When the ring's current key became the only one for new values, by the database's clock; 0 if there was never another. */
  let since = 0
  let saidWaiting = ''
  let running: Promise<unknown> | null = null
  const stopping = new AbortController()

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

  /** Adopts the newest of the keys that the database knows, which was committed earlier. */
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

  const rest = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)

  /** Repeats `work`, logging each problem once. */
  async function repeat(pauseMs: () => number, work: () => Promise<void>): Promise<void> {
    let said = ''
    while (!stopping.signal.aborted) {
      await rest(pauseMs())
      if (stopping.signal.aborted) return
      try {
        await work()
        if (said !== '') log.info('The encryption keys are looked after again')
        said = ''
      } catch (error) {
        const problem = problemOf(error)
        const text = problem ? say(problem.cause) : String(error)
        if (text !== said && !stopping.signal.aborted)
          log.error('The encryption keys couldn’t be looked after', error, problem ? { problem: text } : undefined)
        said = text
      }
    }
  }

  async function rotate(): Promise<void> {
    for (let isMore = true; isMore && !stopping.signal.aborted; ) {
      const began = performance.now()
      isMore = await rotation.step()
      // Uses a connection for at most half of the time.
      await rest(performance.now() - began)
    }
  }

  await refresh()
  return {
    refresh,
    step: rotation.step,
    keys: () =>
      known.map(({ id, values }, index) => ({ id, isNewest: index === 0, values: index === 0 ? null : values })),
    hasKeys: () => hasKeys,
    start() {
      running ??= Promise.all([
        // Runs separately, because other nodes wait for what it publishes, even during re-encryption.
        repeat(() => (hasKeys ? times.lookMs : times.unwellMs), refresh),
        repeat(() => times.lookMs, rotate),
      ])
    },
    async stop() {
      stopping.abort()
      await running
      await within(GOODBYE_MS, nodes.remove()).catch((error: unknown) =>
        log.warn('The other nodes couldn’t be told that this one ends', { error: String(error) }),
      )
    },
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

/** Returns the error if it's a problem with the keys. */
const problemOf = (error: unknown) =>
  error instanceof AppFailure && error.detail.kind === 'storage' ? error.detail : null
