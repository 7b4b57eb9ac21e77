import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { delimiter } from 'node:path'
import { createAuthority, inDays } from '../src/base/testing/certificates.ts'
import { FAKE_PROGRAMS, FakeEdge } from '../src/desk/reachable/testing/fake-edge.ts'
import { test as base, expect } from './fixtures.ts'
import { launchInfo } from './harness/launch-info.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { becomeOperator } from './harness/operator.ts'
import { StatusNotifierHost } from './harness/status-notifier-host.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Reachable } from './pages/reachable.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

const quickTunnel = (count: number) => `https://fake-words-${count}.trycloudflare.com`

/** Tests with a fake network that serves the public names. Chromium resolves them to it and accepts its certificate. */
const test = base.extend<object, { edge: FakeEdge }>({
  edge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const authority = createAuthority()
      const tls = authority.issue({ name: 'DNS:*.trycloudflare.com', from: inDays(-1), until: inDays(2) })
      const edge = await FakeEdge.start({ tls, addressOf: (_program, count) => quickTunnel(count) })
      await use(edge)
      await edge.close()
      authority.remove()
    },
    { scope: 'worker' },
  ],
  info: [
    async ({ edge }, use) => {
      const info = await launchInfo()
      const network = [
        `--host-resolver-rules=MAP *.trycloudflare.com 127.0.0.1:${edge.port}`,
        '--ignore-certificate-errors',
      ]
      await use({ ...info, args: [...network, ...info.args] })
    },
    { scope: 'worker' },
  ],
})

/** Sends a request to a public URL, as a program on another computer would. */
function visit(
  edge: FakeEdge,
  url: string,
  { method = 'POST', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  const { hostname, pathname } = new URL(url)
  const tls = { servername: hostname, rejectUnauthorized: false, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: edge.port, path: pathname, method, headers: { ...headers, host: hostname }, ...tls },
      async (response) => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(await response.toArray()).toString() })
      },
    )
    sent.on('error', reject).end(body)
  })
}

const listTools = (edge: FakeEdge, url: string) =>
  visit(edge, url, {
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

let host: StatusNotifierHost
test.beforeAll(async () => {
  host = await StatusNotifierHost.start()
})
test.afterAll(() => host.close())

test("uses an address in URLs once it's verified, keeps the previous address working, and reports a lost tunnel until it's back", async ({
  startDesk,
  edge,
}) => {
  test.slow()
  const desk = await startDesk({ ...edge.env, PATH: [FAKE_PROGRAMS, process.env.PATH].join(delimiter) })
  const process_ = desk.electron.process().pid ?? 0
  const reachable = new Reachable(desk.page)
  const clients = new Clients(desk.page)
  const operator = await becomeOperator(desk)
  await desk.generate(ORDERS, ADA)
  const old = await desk.result.url.inputValue()
  const { root, url } = desk.result

  await test.step('fails to verify an address that points elsewhere', async () => {
    const elsewhere = createServer((_, response) => response.end('{"proof":"made up"}'))
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    await desk.openLocalSettings('Reachable from')
    await expect(reachable.root).toContainText('Only programs on this computer can use the URLs')
    await reachable.useOwnAddress('http://mcp.example.com')
    await expect(reachable.root).toContainText('Plain HTTP would expose tokens to the network')
    await reachable.useOwnAddress(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`)
    await expect(reachable.problem).toContainText('doesn’t reach this app: something else responded (HTTP 200)')
    await expect(reachable.problem).toContainText('Until then, URLs work on this computer only')
    await desk.shell.goTo('Servers')
    await expect(url).toHaveValue(old)
    await expect(root).toContainText('Live')
    elsewhere.close()
  })

  await test.step("gets a public address from a tunnel, and uses it in URLs once it's verified", async () => {
    await desk.openLocalSettings('Reachable from')
    await reachable.choose('The internet, through a tunnel')
    await expect(reachable.program).toHaveValue('cloudflared')
    await reachable.startTunnel.click()
    await expect(reachable.root.getByText('Reachable', { exact: true })).toBeVisible()
    await expect(reachable.root).toContainText(quickTunnel(1))
    await expect(reachable.changed).toContainText(IDENTITY)
    await reachable.copyUrlOf(IDENTITY).click()
    const moved = old.replace(/^http:\/\/127\.0\.0\.1:\d+/, quickTunnel(1))
    await expect.poll(() => desk.readClipboard()).toBe(moved)
    await expect
      .poll(() => host.labels(process_), { timeout: 15_000 })
      .toContain('Reachable at fake-words-1.trycloudflare.com')

    await desk.shell.goTo('Servers')
    await expect(root).toContainText('Previous address')
    await expect(root).toContainText('Works on this computer only')
    expect(await listToolNames(old)).toHaveLength(4)
    await root.getByRole('button', { name: 'Use current address' }).click()
    await expect(url).toHaveValue(moved)
    await expect(root).not.toContainText('Works on this computer only')
    expect(await listTools(edge, moved)).toMatchObject({ status: 200, text: expect.stringContaining('list_orders') })
    expect(await listToolNames(old)).toHaveLength(4)
  })

  await test.step('uses the public address in a new URL, for clients in a cloud', async () => {
    await desk.generate(ORDERS, { 'Primary identity': GRACE })
    await expect(root).toContainText(GRACE)
    const given = await url.inputValue()
    expect(given).toMatch(new RegExp(`^${quickTunnel(1)}/mcp/mt_[\\w-]+/stream$`))
    expect((await listTools(edge, given)).status).toBe(200)
    await clients.openAll()
    await expect(clients.option('ChatGPT')).toContainText(/Compatible|Address is compatible/)
    await clients.copyMail.click()
    await expect.poll(() => desk.readClipboard()).toContain(given)
    await clients.close.click()
  })

  await test.step('exposes nothing but customer URLs', async () => {
    const headers = { authorization: `Bearer ${operator.apiKey}`, 'content-type': 'application/json' }
    for (const path of ['/manage/v1/apiKeys.list', '/dev/v1/generate-mcp-token', '/sample/orders-api/orders'])
      expect(await visit(edge, quickTunnel(1) + path, { headers, body: '{}' })).toMatchObject({ status: 404 })
  })

  await test.step('shows a lost tunnel in the status item, the card, and Settings', async () => {
    edge.refusal = 'no'
    edge.kill()
    await expect(root).toContainText('Not reachable')
    await expect(root).toContainText('cloudflared stopped')
    await expect(desk.page.getByRole('link', { name: 'Not reachable from other computers' })).toBeVisible()
    await expect
      .poll(() => host.labels(process_), { timeout: 15_000 })
      .toContain('Not reachable at fake-words-1.trycloudflare.com')
    await root.getByRole('button', { name: 'Open settings' }).click()
    await expect(reachable.problem).toContainText('cloudflared stopped')
  })

  await test.step('recovers automatically, and says which URLs have a changed address', async () => {
    edge.refusal = null
    // The app also retries automatically, so the button may already have disappeared.
    await expect(async () => {
      if (await reachable.retry.isVisible()) await reachable.retry.click({ timeout: 2_000 })
      await expect(reachable.root.getByText('Reachable', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    const [{ address = '' } = {}] = edge.tunnels
    await expect(reachable.root).toContainText(address)
    await expect(reachable.changed).toContainText(GRACE)
    await expect(reachable.changed).toContainText(IDENTITY)
    await reachable.dismiss.click()
    await expect(reachable.changed).toHaveCount(0)
    await desk.shell.goTo('Servers')
    await expect(root).toContainText('Outdated address')
    await root.getByRole('button', { name: 'Use current address' }).click()
    await expect(root).toContainText('Live')
    expect((await listTools(edge, await url.inputValue())).status).toBe(200)
  })

  await test.step('stops the tunnel when switching back to this computer', async () => {
    await desk.openLocalSettings('Reachable from')
    await reachable.choose('This computer')
    await reachable.stop.click()
    await expect(reachable.question).toContainText('2 URLs that use this address')
    await reachable.question.getByRole('button', { name: 'Use this computer only' }).click()
    await expect(reachable.question).toHaveCount(0)
    await expect.poll(() => edge.tunnels).toEqual([])
    await desk.shell.goTo('Servers')
    await expect(root).toContainText('Outdated address')
    expect(await listToolNames(old)).toHaveLength(4)
  })
})
