import type { NewAuditEntry } from '../store/audit.ts'
import type { Store } from '../store/store.ts'

export const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + minutes * 60_000).toISOString()
export const began = (
  index: number,
  more: { operation?: string; name?: string; key?: string } = {},
): NewAuditEntry => ({
  kind: 'began',
  at: at(index),
  client: null,
  node: 'node-1',
  operation: more.operation ?? 'servers.setActive',
  key: { id: more.key ?? 'key_1', name: 'Nightly job' },
  ids: { serverId: `srv_${index}` },
  name: more.name ?? `Orders ${index}`,
})
export const ended = (of: number, index: number): NewAuditEntry => ({
  kind: 'ended',
  at: at(index),
  began: of,
  result: 'done',
  reason: null,
  ids: { serverId: `srv_${index}` },
  name: `Orders ${index}`,
  cut: false,
  changes: [{ field: 'isActive', before: true, after: false, hidden: false }],
})

/** Checks the whole chain slice by slice, as a client does. */
export async function verify(store: Pick<Store, 'checkAudit'>, known: { seq: number; hash: string } | null = null) {
  let checked = 0
  for (let from: Awaited<ReturnType<Store['checkAudit']>>['next'] = null; ; ) {
    const slice = await store.checkAudit(from, known)
    checked += slice.checked
    if (slice.next === null) return { checked, broken: slice.broken }
    from = slice.next
  }
}
