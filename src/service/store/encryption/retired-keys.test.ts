import { expect, it, onTestFinished } from 'vitest'
import { makePostgresDatabase } from '../postgres/cluster.testkit.ts'
import { openPostgresStore } from '../postgres/open-postgres-store.ts'
import type { EncryptionKeys } from './encryption-key.ts'
import { makeKey, makeKeys } from './keys.testkit.ts'

it('a reply that was kept with a key that’s no longer in use has expired', async () => {
  const url = await makePostgresDatabase()
  const open = async (keys: EncryptionKeys) => {
    const store = await openPostgresStore(url, { keys, keyTimes: { lookMs: 20, unwellMs: 10, settleMs: 0 } })
    onTestFinished(() => store.close())
    return store
  }
  const [old, next] = [makeKey('old'), makeKey('next')]
  const first = await open(makeKeys(old))
  const serverId = await first.servers.add({ name: 'Orders', isActive: true })
  const customerId = await first.customers.save('ada', undefined)
  const { id: tokenId } = await first.tokens.create({ serverId, customerId })
  expect(await first.keptReplies.put({ handle: 'h', tokenId, tool: 'list', reply: 'text' })).toBe(true)
  await first.close()

  const rotating = await open(makeKeys(next, old))
  while (await rotating.encryption?.step());
  expect(await rotating.keptReplies.find('h', tokenId)).toEqual({ tool: 'list', reply: 'text' })
  await rotating.close()

  const { keptReplies } = await open(makeKeys(next))
  expect(await keptReplies.find('h', tokenId)).toBeNull()
  expect(await keptReplies.put({ handle: 'n', tokenId, tool: 'list', reply: 'new' })).toBe(true)
  expect(await keptReplies.find('n', tokenId)).toEqual({ tool: 'list', reply: 'new' })
})
