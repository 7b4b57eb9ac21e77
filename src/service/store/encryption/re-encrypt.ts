import type { Engine } from '../engine/engine.ts'
import type { NodeRecords } from '../postgres/node-records.ts'
import { isSettled, lackingNodes } from './key-holders.ts'
import type { KeyRecord, KeyRecords } from './key-records.ts'
import type { KeyRing } from './key-ring.ts'
import { countValues, type OutdatedValue, outdatedValues, replaceValues } from './outdated-values.ts'
import { openValue, sealValue } from './sealed-values.ts'
import { SECRET_COLUMNS, type SecretColumn } from './secret-columns.ts'

const COLUMNS: readonly SecretColumn[] = Object.values(SECRET_COLUMNS)
/** Number of values re-encrypted in one transaction. */
const SLICE = 100

/** Progress across all columns; `last`: the value after which to continue in the current column. */
export interface Pass {
  column: number
  last: OutdatedValue | null
  replaced: number
}

/** The result of one step. */
export interface Step {
  /** Null: the remaining values are counted next. */
  pass: Pass | null
  /** Whether there's more to do right away. */
  isMore: boolean
  /** Number of values that still have older keys, if they were counted. */
  left?: number
  /** Keys that no values are encrypted with anymore. */
  retired?: string[]
  /** Why a value couldn't be decrypted. */
  failure?: { error: unknown }
}

/** The parts of the database's keys and nodes that re-encryption needs. */
export interface ReEncryptionDeps {
  records: KeyRecords
  nodes: NodeRecords
  /** How long all nodes must have been writing with the newest key before re-encryption starts, in milliseconds. */
  settleMs: number
}

/**
 * Creates the function that re-encrypts the next slice of values, in a transaction. `from`: the progress so far; null: values are counted
 * first.
 */
export function createReEncryption(engine: Engine, ring: KeyRing, { records, nodes, settleMs }: ReEncryptionDeps) {
  async function step(from: Pass | null): Promise<Step> {
    if (!(await records.tryLock())) return { pass: from, isMore: false }
    const [newest, ...others] = await records.list()
    // A node with outdated keys leaves the work to others.
    if (newest?.id !== ring.current().id) return { pass: null, isMore: false }
    const older = others.filter(({ isRetired }) => !isRetired)
    if (older.length === 0 || !(await isSafe())) return { pass: null, isMore: false }
    return from ? replaceSome(from, older) : begin(older)
  }

  /** Whether every node can read re-encrypted values, and none still writes with an older key. */
  async function isSafe(): Promise<boolean> {
    const known = await nodes.list()
    return lackingNodes(known, ring.current()).length === 0 && isSettled(known, ring.current().id, settleMs)
  }

  async function begin(older: readonly KeyRecord[]): Promise<Step> {
    const counts = await countValues(engine, COLUMNS)
    // A node that writes with one of these keys may have joined in the meantime.
    await records.takeTurn()
    if (!(await isSafe())) return { pass: null, isMore: false }
    const counted = older.map((record) => ({ ...record, values: counts.get(record.id) ?? 0 }))
    for (const record of counted) await records.put({ ...record, isRetired: record.values === 0 })
    const left = counted.reduce((sum, { values }) => sum + values, 0)
    const retired = counted.filter(({ values }) => values === 0).map(({ id }) => id)
    return left === 0
      ? { pass: null, isMore: false, left, retired }
      : { pass: { column: 0, last: null, replaced: 0 }, isMore: true, left, retired }
  }

  async function replaceSome({ column: index, last, replaced }: Pass, older: readonly KeyRecord[]): Promise<Step> {
    const column = COLUMNS[index]
    // A node with an older key may have written in the meantime.
    if (!column) return { pass: null, isMore: true }
    const ids = older.map(({ id }) => id)
    const found = await outdatedValues(engine, column, ids, { after: last, most: SLICE })
    const { sealed, failure } = await reEncrypt(column, found)
    const count = sealed.length === 0 ? 0 : await replaceValues(engine, column, sealed)
    for (const record of older) {
      const fewer = sealed.filter(({ keyId }) => keyId === record.id).length
      if (fewer > 0) await records.put({ ...record, values: Math.max(0, (record.values ?? 0) - fewer) })
    }
    const isEnd = found.length < SLICE
    const next = isEnd ? { column: index + 1, last: null } : { column: index, last: found.at(-1) ?? null }
    return { pass: { ...next, replaced: replaced + count }, isMore: true, ...(failure && { failure }) }
  }

  async function reEncrypt(column: SecretColumn, values: readonly OutdatedValue[]) {
    const sealed: (OutdatedValue & { sealed: string })[] = []
    let failure: Step['failure']
    for (const value of values) {
      try {
        const text = await openValue(ring.find, column, value.row, value.stored)
        sealed.push({ ...value, sealed: sealValue(ring.current(), column, value.row, text) })
      } catch (error) {
        failure ??= { error }
      }
    }
    return { sealed, failure }
  }

  return step
}
