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

/** How long the database may take to hear that this node ends, in milliseconds. */
const GOODBYE_MS = 1_000

const log = logFor('service/encryption')

/** A key, and how many values are encrypted with it; null: they weren't counted. Those of the newest key never are. */
interface KeyUse {
  id: string
  isNewest: boolean
  values: number | null
}

/** What a store on a database that isn't encrypted by itself does with its keys. */
export interface Encryption {
  /**
   * Looks at its own keys, tells the others which ones it has, and takes over which key is the newest. A key that’s first in its own ones and
   * new to the database becomes the newest once every node has it. Rejects with AppFailure `storage`, and changes nothing, while its keys
   * can’t be read or lack one that’s in use.
   */
  refresh(): Promise<void>
  /** Re-encrypts some of what an older key has. Resolves with whether there's more to do at once. */
  step(): Promise<boolean>
  /** As of the last refresh. */
  keys(): KeyUse[]
  /** Whether it has every key that values are encrypted with, as of the last refresh. */
  hasKeys(): boolean
  /** Does both from time to time, until `stop`. */
  start(): void
  /** From then on, others don’t wait for this node’s keys. */
  stop(): Promise<void>
}

/** What this node’s keys are at a moment, and what’s wrong with them. */
interface Held {
  keys: readonly EncryptionKey[]
  problem: unknown
}

/** What a look has found. */
interface Look {
  known: KeyRecord[]
  problem: unknown
  /** Nodes without the key that’s first in this one’s and new to the database. */
  waitsFor: string[]
  hasIntroduced: boolean
}

/**
 * Opens it. Rejects with AppFailure `storage` (`wrongKey`) for a database with values under a key that the ring’s source doesn’t have; nothing
 * is changed then.
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
  /** Since when the ring’s current key is the only one for new values, by the database’s clock; 0: there was no other one. */
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
      // It’s for new values once it’s committed.
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
    // A node that can’t start is none.
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

  /** Uses the newest of the keys that the database knows; it was committed earlier. */
  async function takeNewest(keys: readonly EncryptionKey[], found: readonly KeyRecord[], now: number): Promise<void> {
    const written = found.find(({ id }) => id === ring.current().id)
    // This node was away for so long that the others didn’t wait for what it wrote.
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

  /** Does it again and again, and says once what’s wrong. */
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
      // At most half of a connection's time.
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
        // Others wait for what it says, also while it re-encrypts.
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

/** What’s wrong with these keys for a database that knows those; null: nothing. */
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

/** What's wrong with the keys, where the error says so. */
const problemOf = (error: unknown) =>
  error instanceof AppFailure && error.detail.kind === 'storage' ? error.detail : null
