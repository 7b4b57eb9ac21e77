import { expect, it, onTestFinished, vi } from 'vitest'
import type { Changes } from '../../shared/management/changes.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { openServiceStore } from '../service.testkit.ts'
import { type ChangeOrigin, createChangeBus } from './change-bus.ts'
import { startChanges } from './start-changes.ts'

type Received = [Changes, ChangeOrigin]

it('calls every listener immediately with a change and its origin, until it unsubscribes', () => {
  const bus = createChangeBus()
  const first: Received[] = []
  const second: Received[] = []
  const end = bus.subscribe((...received) => void first.push(received))
  bus.subscribe((...received) => void second.push(received))
  bus.publish({ servers: ['orders'] })
  end()
  bus.publish({ servers: ['stock'] }, 'elsewhere')
  expect(first).toEqual([[{ servers: ['orders'] }, 'here']])
  expect(second).toEqual([
    [{ servers: ['orders'] }, 'here'],
    [{ servers: ['stock'] }, 'elsewhere'],
  ])
})

it('reports the expiry of a token scheduled by another node', async () => {
  const store = await openServiceStore()
  const serverId = await addServer(store, definition('Orders', endpoint('list')))
  const customerId = await store.customers.save('ada@example.com', undefined)
  const { id } = await store.tokens.create({ serverId, customerId })
  const told: Changes[] = []
  const { bus, stop } = startChanges(store, (changes) => void told.push(changes))
  onTestFinished(stop)
  const received: Received[] = []
  bus.subscribe((...each) => void received.push(each))
  await store.tokens.setTime(id, 'expires_at', new Date(Date.now() + 500).toISOString())
  bus.publish({ tokens: [id] }, 'elsewhere')
  const ended = { tokens: [id], customers: [customerId] }
  await vi.waitFor(() => expect(received).toContainEqual([ended, 'time']), { timeout: 5000 })
  await vi.waitFor(() => expect(told).toContainEqual(ended))
})
