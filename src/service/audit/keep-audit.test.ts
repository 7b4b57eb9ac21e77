import { describe, expect, it, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { openTestStore, testedEngines } from '../store/testing/engines.testkit.ts'
import { began, ended, verify } from './audit.testkit.ts'
import { keepAudit } from './keep-audit.ts'

describe.each(testedEngines)('audit log retention on $name', (engine) => {
  const DAY = 86_400_000
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  /** Removes outdated entries once. */
  async function sweep(store: Store): Promise<void> {
    const running = keepAudit(store, { node: 'node-1', onChange: () => undefined })
    await vi.waitFor(async () => expect(await store.audit.lastBefore(daysAgo(30))).toBeNull(), 20_000)
    await running.stop()
  }

  it('removes old entries, logs how many, and can still verify the rest', async () => {
    const store = await openTestStore(engine)
    const kept = { ...began(1), at: daysAgo(29) }
    const old = Array.from({ length: 1_200 }, (_, index) => ({ ...began(index), at: daysAgo(31) }))
    await Promise.all(old.map(store.audit.append))
    const known = await store.audit.append(kept)
    const head = await store.audit.head()
    // By default, entries are kept forever.
    const idle = keepAudit(store, { node: 'node-1', onChange: () => undefined })
    await idle.stop()
    expect((await store.audit.head()).seq).toBe(known)
    // The entry that the check has reached is removed before the check's next slice.
    const slice = await store.checkAudit(null, null)

    await store.meta.keepAuditRetentionDays(30)
    await sweep(store)
    const [pruning, young, ...others] = await store.audit.list({ search: '' }, { limit: 10 })
    expect(others).toEqual([])
    expect(young).toMatchObject({ seq: known })
    expect(pruning).toMatchObject({ operation: 'audit.prune', key: { id: 'none' }, ended: { result: 'done' } })
    expect(pruning?.ended?.changes).toContainEqual(expect.objectContaining({ field: 'entries removed', after: 1_200 }))
    expect(await verify(store, head)).toMatchObject({ broken: null })
    expect(await store.checkAudit(slice.next, null)).toMatchObject({ broken: null, next: null })
  })

  it('isn’t triggered by its own entries about earlier removals', async () => {
    const store = await openTestStore(engine)
    await store.meta.keepAuditRetentionDays(30)
    await store.audit.append({ ...began(1), at: daysAgo(90) })
    await store.audit.append({ ...began(2, { operation: 'audit.prune' }), at: daysAgo(60) })
    await store.audit.append({ ...ended(2, 3), at: daysAgo(60) })
    expect(await store.audit.lastBefore(daysAgo(75))).toBe(1)
    await store.audit.prune(1, 10)
    expect(await store.audit.lastBefore(daysAgo(30))).toBeNull()
  })
})
