import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import type { Locator } from '@playwright/test'
import { createAuthority, inDays } from '../src/base/testing/certificates.ts'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { callFromNode } from './harness/node-client.ts'
import { becomeOperator } from './harness/operator.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'
import { Reachable } from './pages/reachable.ts'

const ORDERS = 'Sample Orders API'

/** Finds an unused port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test("serves URLs over https to other devices on this network that trust the app's certificate", async ({
  startDesk,
  home,
}) => {
  test.slow()
  const desk = await startDesk()
  const reachable = new Reachable(desk.page)
  const clients = new Clients(desk.page)
  const probe = new Probe(desk.page)
  const operator = await becomeOperator(desk)
  await desk.generate(ORDERS, ADA)
  const old = await desk.result.url.inputValue()
  const { root, url } = desk.result
  const port = await freePort()
  const file = join(home, 'ca.crt')

  await test.step('shows an error on the field for a port that another program uses', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, resolve))
    await desk.openLocalSettings('Reachable from')
    await reachable.useThisNetwork(port)
    await expect(reachable.root).toContainText(`Another program is using port ${port}`)
    await expect(reachable.port).toHaveAttribute('aria-invalid', 'true')
    await new Promise((resolve) => other.close(resolve))
  })

  let origin = ''
  await test.step('serves an address with a certificate, verifies it, and says what other devices need', async () => {
    origin = await reachable.useThisNetwork(port)
    await expect(reachable.root.getByText('Reachable', { exact: true })).toBeVisible()
    await expect(reachable.root).toContainText(origin)
    await expect(reachable.root).toContainText('Access from other computers depends on the network')
    await reachable.dismiss.click()
    await desk.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, file)
    await reachable.saveCertificate.click()
    await expect(desk.page.getByText('Certificate saved')).toBeVisible()
    const saved = new X509Certificate(await readFile(file))
    expect(saved.ca).toBe(true)
    await expect(reachable.root).toContainText(saved.fingerprint256)
    await reachable.installOn.selectOption('Node.js clients')
    await expect(reachable.root).toContainText('NODE_EXTRA_CA_CERTS=')
    expect(await readFile(join(home, 'settings.json'), 'utf8')).not.toContain('PRIVATE KEY')
  })

  let moved = ''
  await test.step('uses the address in URLs, and lets a client that trusts the certificate call a tool', async () => {
    await desk.shell.goTo('Servers')
    await root.getByRole('button', { name: 'Use current address' }).click()
    moved = await url.inputValue()
    expect(moved.replace(origin, '')).toMatch(/^\/mcp\/mt_[\w-]+\/stream$/)
    await expect(root).toContainText('Works on your network only')
    await expect(root).toContainText('Clients must trust your certificate')
    expect(await callFromNode(moved, file)).toMatchObject({ tools: 4, isError: false })
    await expect(callFromNode(moved, null)).rejects.toThrow(/certificate|fetch failed/)
    expect(await listToolNames(old)).toHaveLength(4)
    await probe.test.click()
    await expect(probe.card).toContainText('Works: 4 tools')
  })

  await test.step('exposes nothing but customer URLs', async () => {
    const ca = await readFile(file, 'utf8')
    const headers = { authorization: `Bearer ${operator.apiKey}`, 'content-type': 'application/json' }
    for (const path of ['/manage/v1/apiKeys.list', '/dev/v1/generate-mcp-token', '/sample/orders-api/orders'])
      expect([path, await statusOf(origin + path, { ca, headers })]).toEqual([path, 404])
  })

  await test.step("says that clients in a cloud can't use it, and shows other devices and the customer what they need", async () => {
    await clients.openAll()
    await expect(clients.option('ChatGPT')).toContainText('which can’t reach your network')
    await expect(clients.option('Claude Code')).toContainText('first install the certificate')
    await clients.copyMail.click()
    await expect.poll(() => desk.readClipboard()).toContain('-----BEGIN CERTIFICATE-----')
    expect(await desk.readClipboard()).toContain(moved)
    await clients.close.click()
  })

  await test.step('keeps the address and certificate across a restart', async () => {
    const again = await desk.restart()
    await again.openLocalSettings('Reachable from')
    const local = new Reachable(again.page)
    await expect(local.root.getByText('Reachable', { exact: true })).toBeVisible()
    expect(await callFromNode(moved, file)).toMatchObject({ isError: false })
  })
})

test('uses certificate files picked in a dialog, and reports invalid files on their fields', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const reachable = new Reachable(desk.page)
  await desk.openLocalSettings('Reachable from')
  await reachable.choose('This network')
  const host = await reachable.host.inputValue()
  const port = await freePort()
  const authority = createAuthority()
  const own = authority.issue({ name: `IP:${host}`, from: inDays(-1), until: inDays(2) })
  const expired = authority.issue({ name: `IP:${host}`, from: inDays(-3), until: inDays(-1) })
  const foreign = authority.issue({ name: 'DNS:other.example.com', from: inDays(-1), until: inDays(2) })
  authority.remove()
  const write = async (name: string, text: string) => {
    await writeFile(join(home, name), text)
    return join(home, name)
  }
  const choose = async (button: Locator, path: string) => {
    await desk.electron.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
    }, path)
    await button.click()
    await expect(reachable.root).toContainText(basename(path))
  }

  await reachable.certificateFiles.check({ force: true })
  await reachable.useThisNetwork(port)
  await expect(reachable.root).toContainText('No certificate chosen')
  await choose(reachable.chooseKey, await write('own-key.pem', own.key))
  const wrong: [string, string, string][] = [
    ['text.pem', 'no certificate', 'This file doesn’t contain a readable certificate'],
    ['expired.pem', expired.cert + authority.ca, 'The key doesn’t match this certificate'],
    ['foreign.pem', foreign.cert + authority.ca, 'The key doesn’t match this certificate'],
    ['alone.pem', own.cert, 'The chain is incomplete'],
  ]
  for (const [name, text, problem] of wrong) {
    await choose(reachable.chooseChain, await write(name, text))
    await reachable.useAddress.click()
    await expect(reachable.root).toContainText(problem)
  }
  await choose(reachable.chooseChain, await write('expired.pem', expired.cert + authority.ca))
  await choose(reachable.chooseKey, await write('expired-key.pem', expired.key))
  await reachable.useAddress.click()
  await expect(reachable.root).toContainText('The certificate expired on')

  await choose(reachable.chooseChain, await write('own.pem', own.cert + authority.ca))
  await choose(reachable.chooseKey, await write('own-key.pem', own.key))
  await reachable.useAddress.click()
  await expect(reachable.root.getByText('Reachable', { exact: true })).toBeVisible()
  await expect(reachable.root).toContainText('Test Authority')
  await expect(reachable.root).toContainText('unless their computer already trusts it')
  const origin = new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
  expect(await statusOf(`${origin}/manage/v1/apiKeys.list`, { ca: authority.ca, headers: {} })).toBe(404)
})

/** Returns the status of a POST from a client that trusts only this authority. */
function statusOf(url: string, options: { ca: string; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, method: 'POST', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject).end('{}')
  })
}
