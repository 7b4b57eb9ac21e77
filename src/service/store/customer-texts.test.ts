import { expect, it, onTestFinished } from 'vitest'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore } from './store.ts'

it('finds a customer of a server by what was written of them last', () => {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  const [orders = '', stock = ''] = ['Orders', 'Stock'].map((name) => store.servers.add({ name, isActive: true }))
  const save = (metadata: Record<string, string>) => store.customers.save('ada@example.com', metadata)
  const customerId = save({})
  store.tokens.create({ serverId: orders, customerId })
  const found = (search: string) =>
    [orders, stock].map((serverId) => store.customers.list({ serverId, search }, { offset: 0, limit: 10 }).total)
  save({ city: 'Málaga' })
  expect(found('ada malaga')).toEqual([1, 0])
  store.tokens.create({ serverId: stock, customerId })
  expect(found('malaga')).toEqual([1, 1])
  store.customers.setDetails(customerId, { metadata: { city: 'Málaga', history: 'x'.repeat(2000) } })
  expect(found('malaga xxx')).toEqual([1, 1])
  store.customers.setDetails(customerId, { metadata: { city: 'Lima' } })
  expect(found('malaga')).toEqual([0, 0])
  expect(found('lima ada')).toEqual([1, 1])
  store.customers.strip(customerId)
  expect(found('lima')).toEqual([0, 0])
  expect(found('ada')).toEqual([0, 0])
})
