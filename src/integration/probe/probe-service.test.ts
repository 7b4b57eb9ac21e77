import { expect, test } from 'vitest'
import { createTestProof, TEST_PROOF_HEADER } from '../../base/network/test-proof.ts'
import { createManagementApi } from '../../desk/management/management-api.ts'
import { TEST_CLIENT_NAME } from '../../desk/probe/mcp/connection.ts'
import { probe } from '../../desk/probe/probe.ts'
import { reportMarkdown } from '../../desk/probe/report.ts'
import { runTool } from '../../desk/probe/run-tool.ts'
import { failure, QUICK, stageOf } from '../../desk/probe/testing/failed-stage.ts'
import { generateFor, startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'

test('passes every stage with a generated URL of the local service, and keeps the token out of the report', async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const listed = await probe({ url, limits: QUICK })
  expect(failure(listed)).toBeNull()
  expect(stageOf(listed, 'protocol').facts).toMatchObject({ era: 'modern', transport: 'streamable-http' })
  expect(listed.tools.length).toBeGreaterThan(0)
  const tool = listed.tools.find(({ inputSchema }) => !Array.isArray(inputSchema.required)) ?? listed.tools[0]
  const run = await runTool({ url, limits: QUICK, call: { tool: tool?.name ?? '', arguments: {} }, known: tool })
  expect(run.reply?.blocks.length).toBeGreaterThan(0)
  expect(JSON.stringify([listed, run])).not.toContain(token)
  expect(reportMarkdown(listed)).not.toContain(token)
})

test("logs the operator's proven test as a test and doesn't attribute it to the customer", async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const headers = { [TEST_PROOF_HEADER]: createTestProof(TEST_API_KEY, token) }
  const { tools } = await probe({ url, headers, limits: QUICK })
  const known = tools.find(({ name }) => name === 'list_orders')
  const run = await runTool({ url, headers, limits: QUICK, call: { tool: 'list_orders', arguments: {} }, known })
  expect(run.reply?.isError).toBe(false)
  const management = createManagementApi({
    manageUrl: new URL(service.baseUrl).origin + MANAGE_PATH,
    apiKey: TEST_API_KEY,
    fetch,
  })
  const { customers } = await management.call('customers.list', { search: '', offset: 0, limit: 10 })
  expect(customers).toMatchObject([{ stage: 'generated', connectedAt: null, calls: 0, clientName: null }])
  const { calls } = await management.call('calls.list', { limit: 10 })
  expect(calls).toMatchObject([{ tool: 'list_orders', ok: true, test: true }])
  expect(await management.call('calls.list', { limit: 10, test: false })).toMatchObject({ calls: [] })
  expect(await management.call('calls.stats', { days: 1 })).toMatchObject({ calls: 0 })
})

test("logs a client that uses the test's name or a made-up proof like any other", async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const headers = { [TEST_PROOF_HEADER]: createTestProof('ak_made-up', token) }
  for (const given of [undefined, headers]) {
    await runTool({ url, headers: given, limits: QUICK, call: { tool: 'list_orders', arguments: {} } })
  }
  const management = createManagementApi({
    manageUrl: new URL(service.baseUrl).origin + MANAGE_PATH,
    apiKey: TEST_API_KEY,
    fetch,
  })
  const { customers } = await management.call('customers.list', { search: '', offset: 0, limit: 10 })
  expect(customers).toMatchObject([{ stage: 'called', calls: 2, clientName: TEST_CLIENT_NAME }])
  const { calls } = await management.call('calls.list', { limit: 10, test: false })
  expect(calls).toHaveLength(2)
})

test('reports a URL with an unknown token as not found', async () => {
  const service = await startTestService()
  const { url, token } = await generateFor(service, 'Sample Orders API')
  const wrong = url.replace(token, `${token.slice(0, -4)}AAAA`)
  expect(failure(await probe({ url: wrong, limits: QUICK }))).toBe('http: httpNotFound')
})
