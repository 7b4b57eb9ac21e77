import { expect, it, onTestFinished, vi } from 'vitest'
import { type Changes, EVERYTHING, mergeChanges } from '../../shared/management/changes.ts'
import { createChangeBus } from '../changes/change-bus.ts'
import { runNewApiKeyCommand } from '../headless/new-api-key.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { startTestService } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { shareChanges } from './share-changes.ts'

/** Collects everything that a bus's listeners receive from other nodes. */
function setUp() {
  const bus = createChangeBus()
  let received: Changes = {}
  bus.subscribe((changes, origin) => {
    if (origin === 'elsewhere') received = mergeChanges(received, changes)
  })
  const nudge = vi.fn()
  const shared = shareChanges(bus, nudge)
  onTestFinished(shared.close)
  return { bus, shared, nudge, received: () => received }
}

it('shows a change made on one node in a window connected to another', async () => {
  const databaseUrl = await makePostgresDatabase()
  let received: Changes = {}
  const onChange = (changes: Changes) => {
    received = mergeChanges(received, changes)
  }
  const encryptionKeys = makeKeys(makeKey('test'))
  await startTestService({ databaseUrl, encryptionKeys, onChange })
  const other = await startTestService({ databaseUrl, encryptionKeys })
  const { id } = await managementCaller(other.baseUrl)('servers.create', { name: 'Shop' })
  await vi.waitFor(() => expect(received.servers).toContain(id), 10_000)
})

it('notifies a window of a key created on the server’s computer', async () => {
  const databaseUrl = await makePostgresDatabase()
  let received: Changes = {}
  const encryptionKeys = makeKeys(makeKey('test'))
  await startTestService({
    databaseUrl,
    encryptionKeys,
    onChange(changes) {
      received = mergeChanges(received, changes)
    },
  })
  const place = { kind: 'postgres', url: () => databaseUrl } as const
  const { id } = await runNewApiKeyCommand(
    { kind: 'newApiKey', name: 'Ada' },
    { place, encryptionKeys, databaseKey: async () => '' },
  )
  await vi.waitFor(() => expect(received.apiKeys ?? []).toContain(id), 10_000)
})

it('sends only a node’s own changes, and ignores its own messages', () => {
  const [one, other] = [setUp(), setUp()]
  one.bus.publish({ servers: ['srv_1'] })
  expect(one.nudge).toHaveBeenCalledOnce()
  const payload = one.shared.outgoing() ?? ''
  expect(one.shared.outgoing()).toBeNull()
  for (const { shared } of [one, other]) shared.receive(payload)
  expect([one.received(), other.received()]).toEqual([{}, { servers: ['srv_1'] }])
  expect(other.shared.outgoing()).toBeNull()
  other.bus.publish({ tokens: 'all' }, 'time')
  expect(other.shared.outgoing()).toBeNull()
})

it('omits names from changes that wouldn’t fit in a message, and ignores unreadable messages', () => {
  const [one, other] = [setUp(), setUp()]
  const ids = Array.from({ length: 100 }, (_, index) => `customer ${index} ${'é'.repeat(50)}`)
  one.bus.publish({ customers: ids })
  const payload = one.shared.outgoing() ?? ''
  expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  for (const text of [payload, 'no JSON', '{"from":"another","changes":{"servers":7}}']) other.shared.receive(text)
  expect(other.received()).toEqual({ customers: 'all' })
})

it('reports to every client after a lost connection that everything may have changed', () => {
  const [one, other] = [setUp(), setUp()]
  one.shared.missed()
  expect(one.received()).toEqual(EVERYTHING)
  other.shared.receive(one.shared.outgoing() ?? '')
  expect(other.received()).toEqual(EVERYTHING)
})
