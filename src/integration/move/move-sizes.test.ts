import { expect, it } from 'vitest'
import { manageUrlOf } from '../../desk/management/manage-url.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { moveServer } from '../../desk/move/move-server.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { generate } from '../../service/mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { RunningService } from '../../service/start-service.ts'

const apiOf = (service: RunningService): ManagementApi =>
  createManagementApi({ manageUrl: manageUrlOf(service.baseUrl) ?? '', apiKey: TEST_API_KEY, fetch })

it('moves thousands of tokens in parts of limited size, each exactly once', async () => {
  const from = await startTestService()
  const to = await startTestService()
  const run = managementCaller(from.baseUrl)
  const { id: serverId } = await run('servers.create', { name: 'Many' })
  const ids: string[] = []
  for (let index = 0; index < 300; index += 1) {
    ids.push((await generate(from, serverId, `customer-${index}`, { note: 'x'.repeat(8_000) })).customerId)
  }
  for (let round = 0; round < 3; round += 1) {
    await run('customers.changeMany', { serverId, ids, change: { kind: 'rotate', overlapUntil: null } })
  }
  const source = apiOf(from)
  const parts: { tokens: number; characters: number }[] = []
  const counted: ManagementApi = {
    async call(name, ...rest) {
      const output = await source.call(name, ...rest)
      if (output && 'kind' in output && output.kind === 'customers') {
        parts.push({ tokens: output.tokens.length, characters: JSON.stringify(output).length })
      }
      return output
    },
  }
  const progress: number[] = []
  const signal = new AbortController().signal
  const onProgress = ({ sent }: { sent: number }) => void progress.push(sent)
  await moveServer({ serverId, from: counted, to: apiOf(to), signal, onProgress })
  expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(1200)
  expect(progress.at(-1)).toBe(1200)
  for (const { tokens, characters } of parts) {
    expect(tokens).toBeLessThanOrEqual(500)
    expect(characters).toBeLessThan(600 * 1024)
  }
  const there = await managementCaller(to.baseUrl)('customers.page', { serverId, limit: 1 })
  expect(there.total).toBe(300)
  const [before, after] = [await run('moves.list', {}), await managementCaller(to.baseUrl)('moves.list', {})]
  const countsOf = (list: typeof before) => list.find(({ id }) => id === serverId)
  expect(countsOf(after)).toEqual(countsOf(before))
  expect(countsOf(before)).toMatchObject({ customers: 300, urls: 1200, tokens: 1200 })
}, 60_000)
