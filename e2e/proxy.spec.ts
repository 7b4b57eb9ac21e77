import type { TestProxy } from '../src/service/upstream/proxy.testkit.ts'
import { startProxy } from '../src/service/upstream/proxy.testkit.ts'
import { generateAccess, manage } from './harness/manage.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { becomeOperator } from './harness/operator.ts'
import { test as apiTest, expect } from './loopback-api/api-test.ts'
import { API_TOKEN } from './loopback-api/loopback-api.ts'

/** A network with a proxy as the only way out; names such as api.corp.test resolve only in the proxy. */
const test = apiTest.extend<{ systemProxy: TestProxy }>({
  systemProxy: async ({ api }, use) => {
    const proxy = await startProxy(Number(new URL(api.url).port))
    await use(proxy)
    proxy.close()
  },
  // On Linux, Chromium uses these variables as the system's settings unless a desktop has its own settings.
  appEnv: async ({ systemProxy }, use) =>
    use({
      http_proxy: systemProxy.url,
      https_proxy: systemProxy.url,
      no_proxy: undefined,
      XDG_CURRENT_DESKTOP: undefined,
    }),
})
test.skip(process.platform !== 'linux', 'the system’s proxy is set otherwise there')

test("sends tool calls and requests to hosted services through the system's proxy, but not requests to this computer's service", async ({
  startDesk,
  api,
  systemProxy,
}) => {
  const desk = await startDesk()
  const operator = await becomeOperator(desk)
  const { id } = await manage(operator, 'servers.create', { name: 'Corporate orders' })
  const text = `curl http://api.corp.test/v1/orders -H "Authorization: Bearer ${API_TOKEN}"`
  await manage(operator, 'servers.addFromCurl', { id, text })
  const { revision } = await manage(operator, 'servers.get', { id })
  await manage(operator, 'servers.deploy', { id, revision })
  const { url } = await generateAccess(operator, id, 'ada@analytical.example')
  const result = await withMcpClient(url, async (client) => {
    const { tools } = await client.listTools()
    return client.callTool({ name: tools[0]?.name ?? '', arguments: {} })
  })
  expect(result.isError ?? false).toBe(false)
  expect(systemProxy.asked).toContain('GET http://api.corp.test/v1/orders')
  expect(api.requests).toContain('GET /v1/orders')

  await desk.shell.goTo('Settings')
  await desk.settings.startAdding()
  const details = { name: 'Hosted', baseUrl: 'https://service.corp.test/v1', apiKey: 'key_of_the_service' }
  await desk.settings.fillNewWorkspace(details)
  // Adding a workspace tests its key first.
  await desk.settings.add.click()
  await expect.poll(() => systemProxy.asked).toContain('CONNECT service.corp.test:443')
  const local = new URL(url).port
  expect(systemProxy.asked.filter((line) => line.includes(local))).toEqual([])
})
