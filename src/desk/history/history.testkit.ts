import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import type { Begun, HistoryOptions, HistoryStore } from './history-store.ts'
import { openHistoryStore } from './history-store.ts'

export const TEST_KEY = 'test-history-key-of-32-characters'

/** A folder that's removed when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a history that is closed when the test ends, and collects its reported changes. */
export function openTestHistory(folder: string | null, options: Partial<HistoryOptions> = {}) {
  const changed: ChangedIds[] = []
  const faults: unknown[] = []
  const store = openHistoryStore({
    folder,
    key: TEST_KEY,
    onChange: (ids) => changed.push(ids),
    onFault: (error) => faults.push(error),
    ...options,
  })
  let open = true
  const close = () => {
    if (open) store.close()
    open = false
  }
  onTestFinished(close)
  return { store, changed, faults, close }
}

export interface Sample extends Partial<Omit<Begun, 'customer'>> {
  identity?: string
  metadata?: Record<string, string>
}

/** A generation about to be sent. */
export function begunFor({ identity = 'ada@example.com', metadata = {}, ...given }: Sample = {}): Begun {
  const place = { workspace: { id: 'local', name: 'Local' }, server: { id: 'orders', name: 'Orders' } }
  const customer = { primaryIdentity: identity, metadata }
  return { id: randomUUID(), ...place, customer, runId: null, at: Date.now(), ...given }
}

/** The service's response for the nth customer. */
export const accessOf = (n: number | string) => ({
  url: `https://mcp.example.com/mt_token-number-${n}-abcd/stream`,
  token: `mt_token-number-${n}-abcd`,
  customerId: `cus_${n}`,
})

/** Records a successful generation and returns its record's ID. */
export async function issue(store: HistoryStore, sample: Sample = {}, n: number | string = 1): Promise<string> {
  const begun = begunFor(sample)
  await store.begin(begun)
  await store.end({ id: begun.id, outcome: { state: 'issued', access: accessOf(n) } })
  return begun.id
}

/** The identities matched by a filter, newest first. */
export function identitiesOf(store: HistoryStore, filter: Partial<HistoryFilter> = {}): string[] {
  const sort = { by: 'createdAt', direction: 'descending' } as const
  const { records } = store.list({ filter: { search: '', ...filter }, sort, offset: 0, limit: 200 })
  return records.map(({ customer }) => customer.primaryIdentity)
}
