import { expect, it } from 'vitest'
import { createAccessApi } from '../../desk/api/access-api.ts'
import { createTestRun } from '../../desk/bulk/run-engine/test-run.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'

const ROWS = 200

it('gives every customer a separate token in a bulk run against the local service', async () => {
  const service = await startTestService()
  const api = () => createAccessApi({ baseUrl: service.baseUrl, apiKey: TEST_API_KEY, fetch })
  const [server] = (await api().listServers()).servers
  const run = await createTestRun({ api }, ROWS, { serverId: server?.id ?? '' })
  const control = await run.start(8)
  await control.ended
  expect(control.progress()).toMatchObject({ state: 'finished', counts: { issued: ROWS } })
  const tokens = run.results().map(({ access }) => access?.token)
  expect(new Set(tokens).size).toBe(ROWS)
  const { total } = await customersOf(service.baseUrl, server?.id ?? '')
  expect(total).toBe(ROWS)
})

async function customersOf(baseUrl: string, serverId: string): Promise<{ total: number }> {
  const response = await fetch(new URL('/manage/v1/customers.list', baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ serverId }),
  })
  return (await response.json()) as { total: number }
}
