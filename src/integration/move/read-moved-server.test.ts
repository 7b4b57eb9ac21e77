import { expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { makeDataFolder, startTestService } from '../../service/service.testkit.ts'
import type { RunningService } from '../../service/start-service.ts'
import { fill, SECRET } from './filled-server.testkit.ts'

it('reads secrets only in an app, even if the database says that a key belongs to the app', async () => {
  const dataFolder = makeDataFolder()
  const withApp = await startTestService({ dataFolder })
  const { serverId } = await fill(withApp)
  const read = (service: RunningService) =>
    managementCaller(service.baseUrl)('moves.read', { serverId, part: { kind: 'server' } })
  expect(JSON.stringify(await read(withApp))).toContain(SECRET)
  await withApp.close()
  const withoutApp = await startTestService({ dataFolder, appApiKey: undefined })
  const apiKeys = await managementCaller(withoutApp.baseUrl)('apiKeys.list', {})
  expect(apiKeys.some(({ own }) => own)).toBe(true)
  const refused = await failureOf(read(withoutApp))
  expect(refused).toMatchObject({ kind: 'invalidInput' })
})

it('reports what moves with a server, and which hosts may be unreachable from its new location', async () => {
  const service = await startTestService()
  const { serverId, run } = await fill(service)
  const found = (await run('moves.list', {})).find(({ id }) => id === serverId)
  expect(found).toEqual({
    id: serverId,
    name: 'Billing',
    isActive: true,
    versions: 2,
    liveVersion: 2,
    credentials: 1,
    customers: 2,
    urls: 2,
    tokens: 3,
    largestPart: expect.any(Number),
    nearHosts: [expect.stringMatching(/^127\.0\.0\.1:\d+$/)],
  })
})
