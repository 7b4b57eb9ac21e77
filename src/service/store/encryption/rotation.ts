import { logFor } from '../../../base/log/log.ts'
import { HOUR_MS } from '../../../shared/values/durations.ts'
import type { Engine } from '../engine/engine.ts'
import type { KeyRing } from './key-ring.ts'
import { createReEncryption, type Pass, type ReEncryptionDeps, type Step } from './re-encrypt.ts'

/** Number of values between two log entries. */
const LOGGED = 10_000
/** How long to wait before retrying values that can't be decrypted, in milliseconds. */
const REST_MS = HOUR_MS

const log = logFor('service/encryption')

/**
 * Re-encrypts values that have an older key with the newest one, a slice at a time, on one node at a time. The progress is stored in the
 * database, so that any node can continue where a killed one stopped. A value that was changed after it was read is skipped until it's
 * found again. Pauses while any node, or this node's own source, lacks the newest key, and while a node may still be writing with an older
 * key.
 */
export function createRotation(engine: Engine, ring: KeyRing, deps: ReEncryptionDeps, now = () => performance.now()) {
  const take = createReEncryption(engine, ring, deps)
  let pass: Pass | null = null
  /** Number of values replaced before the last count; null if there hasn't been a count. */
  let replacedBefore: number | null = null
  let restsUntil = Number.NEGATIVE_INFINITY

  /** Whether this node's own keys still include the key for new values. */
  async function hasCurrent(): Promise<boolean> {
    const { id, secret } = ring.current()
    const keys = await ring.list().catch(() => [])
    return keys.some((key) => key.id === id && key.secret.equals(secret))
  }

  function report(before: Pass | null, { pass: after, left, retired = [], failure }: Step): void {
    const key = ring.current().id
    if (failure) log.error('A value can’t be re-encrypted', failure.error)
    if (left && replacedBefore === null) log.info('Values are being re-encrypted with the newest key', { key, left })
    for (const id of retired) {
      log.info('The database has nothing more that’s encrypted with this key; backups from before still need it', {
        key: id,
      })
    }
    const [from, to] = [before?.replaced ?? 0, after?.replaced ?? 0]
    if (Math.floor(to / LOGGED) > Math.floor(from / LOGGED)) log.info('Values were re-encrypted', { key, values: to })
  }

  return {
    /** Processes one slice. Resolves with whether there's more to do right away. */
    async step(): Promise<boolean> {
      if (now() < restsUntil || !(await hasCurrent())) return false
      const before = pass
      const step = await engine.transaction(() => take(before))
      report(before, step)
      pass = step.pass
      if (step.left === undefined) {
        if (before && !step.pass) replacedBefore = before.replaced
        return step.isMore
      }
      const isStuck = step.left > 0 && replacedBefore === 0
      replacedBefore = null
      if (!isStuck) return step.isMore
      pass = null
      restsUntil = now() + REST_MS
      return false
    },
  }
}
