import { setTimeout } from 'node:timers/promises'
import { logFor } from '../../../core/log/log.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { say } from '../../../shared/text/say.ts'
import type { Engine } from '../engine/engine.ts'
import { checkKey, createKeyRecords, type KeyRecord } from './key-records.ts'
import type { KeyRing } from './key-ring.ts'
import { createRotation } from './rotation.ts'

/** How often other nodes' keys, and changes of this one's, are looked for, in milliseconds. */
const LOOK_MS = 30_000

const log = logFor('service/encryption')

/** A key, and how many values are encrypted with it; null: they weren't counted. Those of the newest key never are. */
interface KeyUse {
  id: string
  isNewest: boolean
  values: number | null
}

/** What a store on a database that isn't encrypted by itself does with its keys. */
export interface Encryption {
  /** Takes over which key is the newest, and writes a new one of this node down. Rejects with AppFailure `storage` (`wrongKey`). */
  refresh(): Promise<void>
  /** Re-encrypts some of what an older key has. Resolves with whether there's more to do at once. */
  step(): Promise<boolean>
  /** As of the last refresh. */
  keys(): KeyUse[]
  /** Whether it has every key that values are encrypted with, as of the last refresh. */
  hasKeys(): boolean
  /** Does both from time to time, until `stop`. */
  start(): void
  stop(): Promise<void>
}

/** Opens it. Rejects with AppFailure `storage` (`wrongKey`) for a database with values under a key that isn't on the ring. */
export async function openEncryption(engine: Engine, ring: KeyRing): Promise<Encryption> {
  const records = createKeyRecords(engine)
  const rotation = createRotation(engine, ring, records)
  let known: KeyRecord[] = []
  let hasKeys = true
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  async function refresh(): Promise<void> {
    try {
      await look()
      hasKeys = true
    } catch (error) {
      if (problemOf(error)?.code === 'wrongKey') hasKeys = false
      throw error
    }
  }

  async function look(): Promise<void> {
    known = await records.list()
    await useNewest()
    const own = known.find(({ id }) => id === ring.current().id)
    // Until it gets the newest, it writes with what it has.
    if (own?.isRetired) await records.put({ ...own, isRetired: false })
    for (const record of known.filter(({ isRetired }) => !isRetired)) checkKey(await ring.find(record.id), record)
    // A node that can't read everything brings in no key of its own.
    const first = await ring.first()
    if (known.some(({ id }) => id === first.id)) return
    await records.introduce(first)
    known = await records.list()
    await useNewest()
  }

  async function useNewest(): Promise<void> {
    const [newest] = known
    const key = newest && (await ring.byId(newest.id))
    if (!newest || !key) return
    checkKey(key, newest)
    ring.use(key)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        for (let isMore = true; isMore && !stopping.signal.aborted; ) {
          const began = performance.now()
          isMore = await rotation.step()
          // At most half of a connection's time.
          await setTimeout(performance.now() - began, undefined, { signal: stopping.signal, ref: false })
        }
        await setTimeout(LOOK_MS, undefined, { signal: stopping.signal, ref: false })
        await refresh()
      } catch (error) {
        if (stopping.signal.aborted) return
        const problem = problemOf(error)
        log.error(
          'The encryption keys couldn’t be looked after',
          error,
          problem ? { problem: say(problem.cause) } : undefined,
        )
        await setTimeout(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
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
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** What's wrong with the keys, where the error says so. */
const problemOf = (error: unknown) =>
  error instanceof AppFailure && error.detail.kind === 'storage' ? error.detail : null
