import { setTimeout } from 'node:timers/promises'
import { within } from '../../../base/event-loop/within.ts'
import { logFor } from '../../../base/log/log.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { say } from '../../../shared/text/say.ts'
import type { Engine } from '../engine/engine.ts'
import type { NodeRecords } from '../postgres/node-records.ts'
import { createKeyRecords } from './key-records.ts'
import type { KeyRing } from './key-ring.ts'
import { KEY_TIMES, type KeyTimes } from './key-times.ts'
import { createNodeKeys, type KeyUse } from './node-keys.ts'
import { createRotation } from './rotation.ts'

/** How long a node may take to record in the database that it's shutting down, in milliseconds. */
const GOODBYE_MS = 1_000

const log = logFor('service/encryption')

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
  const keys = createNodeKeys(engine, ring, { records, nodes })
  let running: Promise<unknown> | null = null
  const stopping = new AbortController()

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

  await keys.refresh()
  return {
    refresh: keys.refresh,
    step: rotation.step,
    keys: keys.uses,
    hasKeys: keys.hasAll,
    start() {
      running ??= Promise.all([
        // Runs separately, because other nodes wait for what it publishes, even during re-encryption.
        repeat(() => (keys.hasAll() ? times.lookMs : times.unwellMs), keys.refresh),
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

/** Returns the error if it's a problem with the keys. */
const problemOf = (error: unknown) =>
  error instanceof AppFailure && error.detail.kind === 'storage' ? error.detail : null
