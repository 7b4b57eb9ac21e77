import { test as base, expect } from '@playwright/test'
import { deployServer, generateAccess, type Operator } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { startServiceOn } from '../harness/service-command.ts'
import { type EngineName, makeServiceData } from '../harness/service-data.ts'
import { inspect, runScenario } from './check-tools.ts'
import { type FixtureApi, startFixtureApi } from './fixture-api.ts'
import { fixtureDefinition } from './fixture-definition.ts'
import { SCENARIOS } from './scenarios.ts'

interface Fixture {
  api: FixtureApi
  /** A customer's stream on a server with the tools that the suite calls. */
  url: string
  /** A customer's stream on Sample Orders API. */
  samples: string
}

const test = base.extend<object, { engine: EngineName; fixture: Fixture }>({
  engine: ['SQLite', { option: true, scope: 'worker' }],
  fixture: [
    async ({ engine }, use) => {
      const data = await makeServiceData(engine)
      const api = await startFixtureApi()
      const service = await startServiceOn(data)
      const operator: Operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
      const id = await deployServer(operator, fixtureDefinition(api.origin))
      const { url } = await generateAccess(operator, id, 'suite@example.com')
      const list = await fetch(`${service.baseUrl}/mcp-servers`, {
        headers: { authorization: `Bearer ${operator.apiKey}` },
      })
      const servers = (await list.json()) as { id: string; name: string }[]
      const orders = servers.find(({ name }) => name === 'Sample Orders API')
      const samples = await generateAccess(operator, orders?.id ?? '', 'suite@example.com')
      await use({ api, url, samples: samples.url })
      await service.stop()
      await api.close()
      await data.remove()
    },
    { scope: 'worker' },
  ],
})

for (const revision of ['2025-11-25', '2026-07-28'] as const) {
  for (const { name, except } of SCENARIOS[revision]) {
    test(`${revision} ${name}`, async ({ fixture }) => {
      const checks = await runScenario(fixture.url, name, revision)
      const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
      expect(failed.filter(({ id }) => !except.includes(id))).toEqual([])
      expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true)
      // An exception whose check now passes must be removed from the list.
      expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining([...except]))
    })
  }
}

test("returns the API's response from every fixture tool", async ({ fixture }) => {
  await withMcpClient(fixture.url, async (client) => {
    const call = async (name: string, args = {}) =>
      (await client.callTool({ name, arguments: args })) as {
        content: Record<string, unknown>[]
        isError?: boolean
        structuredContent?: unknown
      }
    expect((await call('test_simple_text')).content).toEqual([
      { type: 'text', text: 'This is a simple text response for testing.' },
    ])
    expect((await call('test_image_content')).content).toEqual([
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) },
    ])
    expect((await call('test_audio_content')).content).toEqual([
      { type: 'audio', mimeType: 'audio/wav', data: expect.stringMatching(/^UklGR/) },
    ])
    expect((await call('test_embedded_resource')).content).toEqual([
      {
        type: 'resource',
        resource: expect.objectContaining({ mimeType: 'text/plain', text: 'This is an embedded resource content.' }),
      },
    ])
    const mixed = await call('test_multiple_content_types')
    expect(mixed.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource'])
    const failure = await call('test_error_handling')
    expect(failure.isError).toBe(true)
    expect(JSON.stringify(failure.content)).toContain('This tool intentionally returns an error for testing')
  })
})

test("validates a schema's conditions before calling the API", async ({ fixture }) => {
  await withMcpClient(fixture.url, async (client) => {
    const save = (args: Record<string, unknown>) =>
      client.callTool({ name: 'json_schema_2020_12_tool', arguments: args })
    const before = fixture.api.contacts.length
    expect((await save({ name: 'Ada', contactMethod: 'phone', email: 'ada@example.com' })).isError).toBe(true)
    expect(fixture.api.contacts).toHaveLength(before)
    const saved = await save({ name: 'Ada', contactMethod: 'phone', phone: '1', address: { city: 'London' } })
    expect(saved.structuredContent).toEqual({
      saved: { name: 'Ada', address: { city: 'London' }, contactMethod: 'phone', phone: '1' },
    })
  })
})

for (const era of ['legacy', 'modern']) {
  test(`the MCP Inspector lists and calls tools in the ${era} era, strictly`, async ({ fixture }) => {
    const list = await inspect(fixture.samples, '--protocol-era', era, '--method', 'tools/list', '--strict')
    expect(list.code, list.stderr + list.stdout).toBe(0)
    for (const name of ['list_orders', 'get_order', 'create_order', 'cancel_order']) expect(list.stdout).toContain(name)
    const call = ['--method', 'tools/call', '--tool-name', 'get_order', '--tool-arg', 'order_id=ord_1042']
    const called = await inspect(fixture.samples, '--protocol-era', era, ...call)
    expect(called.code, called.stderr + called.stdout).toBe(0)
    expect(called.stdout).toContain('Ines Carvalho')
  })
}
