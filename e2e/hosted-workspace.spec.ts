import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FakeService } from './fake-service/fake-service.ts'
import * as responses from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { findInFiles } from './harness/find-bytes.ts'
import { heapSnapshot } from './harness/heap.ts'
import { readKeychain } from './harness/keyring.ts'
import { ADA } from './pages/customer-form.ts'

const hosted = ({ baseUrl, apiKey }: FakeService) => ({ name: 'Acme production', baseUrl, apiKey })

test("tests a key before saving it, keeps it in the keychain, sends it as a bearer token, and remembers the key's workspace", async ({
  startDesk,
  fake,
  home,
}) => {
  const desk = await startDesk()
  await test.step('tests a key with a list call before saving it', async () => {
    await desk.shell.goTo('Settings')
    await desk.settings.startAdding()
    await desk.settings.fillNewWorkspace({ ...hosted(fake), apiKey: 'not-the-key' })
    await desk.settings.add.click()
    await expect(desk.settings.apiKey).toHaveAccessibleDescription(/rejected this key/)
    await expect(desk.settings.apiKey).toBeFocused()
    expect(Object.values(await readKeychain(home))).not.toContain('not-the-key')
    await desk.settings.apiKey.fill(fake.apiKey)
  })

  await test.step('stores a key added in Settings in the keychain, where a separate process sees it, and sends it as a bearer token', async () => {
    const before = fake.requests.length
    await desk.settings.add.click()
    await expect(desk.servers.option('Billing EU')).toContainText('Active')
    expect(Object.values(await readKeychain(home))).toContain(fake.apiKey)

    await desk.generate('Billing EU', ADA)
    await expect(desk.result.url).toHaveValue('https://mcp.example/mt_fake_1/stream')
    for (const { headers } of fake.requests.slice(before)) expect(headers.authorization).toBe(`Bearer ${fake.apiKey}`)
    const [request, ...more] = fake.received('generate-mcp-token')
    expect(more).toEqual([])
    expect(request?.headers['content-type']).toMatch(/^application\/json/)
    expect(request?.body).toEqual({
      mcpServerId: 'srv_billing',
      customerDetails: {
        primaryIdentity: ADA['Primary identity'],
        metadata: {
          name: ADA.Name,
          company: ADA.Company,
          department: ADA.Department,
          role: ADA.Role,
          region: ADA.Region,
        },
      },
    })
  })

  await test.step('switches the list with the workspace, keeps what was typed, and remembers the workspace', async () => {
    await desk.servers.choose('Billing EU')
    await desk.form.fill(ADA)
    await desk.shell.chooseWorkspace('Local')
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    await expect(desk.servers.option('Billing EU')).toHaveCount(0)
    await desk.shell.chooseWorkspace('Acme production')
    await desk.servers.choose('Billing EU')
    expect((await desk.form.values()).fields).toEqual(ADA)
    await desk.shell.chooseWorkspace('Local')
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()

    const again = await desk.restart()
    await expect(again.shell.workspace).toContainText('Local')

    await test.step('keeps the workspace and its key across a restart, and deletes the key with the workspace', async () => {
      await again.shell.chooseWorkspace('Acme production')
      await expect(again.servers.option('CRM contacts')).toBeVisible()
      await again.shell.goTo('Settings')
      await again.settings.openWorkspace('Acme production')
      await again.settings.remove.click()
      await again.settings.confirmRemoval.click()
      await expect.poll(async () => Object.values(await readKeychain(home))).not.toContain(fake.apiKey)
      await again.shell.goTo('Servers')
      await expect(again.servers.option('Sample Orders API')).toBeVisible()
    })
  })
})

test('keeps the key out of every file, all output, and the window', async ({ startDesk, fake, home }) => {
  const desk = await startDesk()
  await desk.addWorkspace(hosted(fake))
  await desk.generate('Billing EU', ADA)
  // An unexpected response makes the app log everything it knows.
  fake.respondToGeneration(responses.brokenPage)
  await desk.form.fill(ADA)
  await desk.form.generate.click()
  await expect(desk.shell.alerts.first()).toBeVisible()

  expect(await desk.shell.html()).not.toContain(fake.apiKey)
  const heap = await heapSnapshot(desk.page)
  expect(heap, 'the search of the heap finds what is there').toContain('Billing EU')
  expect(heap.includes(fake.apiKey), 'the key in the heap of the window').toBe(false)
  expect(desk.output).not.toContain(fake.apiKey)

  // An unexpected failure is written to the log with two keys in its text: one recognizable by its format, and one only by its value.
  const shortKey = 'kx-7Zq9'
  await desk.shell.goTo('Settings')
  await desk.settings.startAdding()
  await desk.settings.fillNewWorkspace({ ...hosted(fake), apiKey: shortKey })
  await desk.settings.add.click()
  await expect(desk.settings.apiKey).toHaveAttribute('aria-invalid', 'true')
  await desk.electron.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async (...given: unknown[]) => {
      const { defaultPath } = given.at(-1) as { defaultPath: string }
      throw new Error(`The system has no dialog for ${defaultPath}`)
    }
  })
  const unforeseen = await desk.page.evaluate(
    async (keys) => {
      const { bridge } = window as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } }
      return bridge.invoke('files.save', { suggestedName: keys.join(' and '), text: '' })
    },
    [fake.apiKey, shortKey],
  )
  const { error } = z.object({ error: z.object({ reference: z.string() }) }).parse(unforeseen)

  await desk.finish()
  expect(await readdir(home)).toContain('settings.json')
  const log = await readFile(join(home, 'logs/main.log'), 'utf8')
  expect(log).toContain(error.reference)
  expect(log).toContain('The system has no dialog for ')
  for (const key of [fake.apiKey, shortKey]) {
    const { read, found } = await findInFiles(home, key)
    expect(read).toBeGreaterThan(3)
    expect(found).toEqual([])
  }
  const { found: control } = await findInFiles(home, 'Acme production')
  expect(control, 'the search of the files finds what is there').not.toEqual([])
})

const KEY = 'Check the key in Settings or replace it with a new one.'
const STILL_LISTED = 'check that the API key has access to this server'
const LATER = 'Try again in a moment. If the problem persists, contact the service’s administrator.'
const PAUSE = 'Nothing was lost. Wait a moment, then try again.'

const documented = [
  {
    what: '400',
    response: responses.refused(400, 'primaryIdentity is required'),
    says: 'primaryIdentity is required',
    remedy: 'Correct them and try again.',
  },
  { what: '401', response: responses.refused(401, 'Invalid API key'), says: 'Invalid API key', remedy: KEY },
  {
    what: '404',
    response: responses.refused(404, 'Unknown server'),
    says: 'The service responded with “404, Unknown server”, but its server list, refreshed just now, still contains',
    remedy: STILL_LISTED,
  },
  {
    what: '200 with invalid_server_id',
    response: responses.failed({ code: 'invalid_server_id', message: 'No such server' }),
    says: 'The service rejected this server',
    remedy: STILL_LISTED,
  },
  {
    what: '200 with another error',
    response: responses.failed({ message: 'Quota used up' }),
    says: 'Quota used up',
    remedy: LATER,
  },
  {
    what: '200 with retryAfter',
    response: responses.failed({ code: 'rate_limited', retryAfter: 30 }),
    says: 'Try again in',
    remedy: PAUSE,
  },
  {
    what: '429 with the flat body and Retry-After',
    response: responses.limitedByHeader(30),
    says: 'Try again in',
    remedy: PAUSE,
  },
  {
    what: '429 with retryAfter in the body',
    response: responses.limitedByBody(30),
    says: 'Try again in',
    remedy: PAUSE,
  },
]

test("shows a service's lists and its failures, with a remedy for each failure", async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await test.step('extracts the base URL from a pasted endpoint address, and shows any list from the service without unusable entries', async () => {
    await desk.addWorkspace({ ...hosted(fake), baseUrl: `  ${fake.baseUrl}/generate-mcp-token/ ` })
    await expect(desk.servers.option('Billing EU')).toBeVisible()

    // The list as an envelope with snake_case names.
    fake.list = responses.envelopeList(responses.TYPICAL_SERVERS.slice(0, 2))
    await desk.servers.refresh.click()
    await expect(desk.servers.options).toHaveCount(2)
    fake.list = responses.envelopeList(responses.TYPICAL_SERVERS)
    await desk.servers.refresh.click()
    await expect(desk.servers.options).toHaveCount(3)
    await expect(desk.servers.option('Billing EU')).toContainText('Active')
    await expect(desk.servers.option('Warehouse stock')).toContainText('Inactive')

    fake.list = { body: [responses.server('srv_billing', 'Billing EU'), { id: 'srv_x' }, { id: '', name: 'No id' }, 7] }
    await desk.servers.refresh.click()
    await expect(desk.servers.options).toHaveCount(1)
    await expect(desk.main.getByText(/3 .*skipped/)).toBeVisible()
  })

  await test.step('shows an alert with a remedy for each documented generation failure', async () => {
    // A separate server for each failure, because a rate limit blocks a server's form for a while.
    fake.list = responses.bareList(documented.map((_, index) => responses.server(`srv_${index}`, `Server ${index}`)))
    await desk.servers.refresh.click()
    for (const [index, { what, response, says, remedy }] of documented.entries()) {
      await test.step(what, async () => {
        fake.respondToGeneration(response)
        await desk.servers.choose(`Server ${index}`)
        await desk.form.fill({ 'Primary identity': ADA['Primary identity'] })
        await desk.form.generate.click()
        await expect(desk.shell.alert(says)).toContainText(remedy)
        expect(fake.received('generate-mcp-token')).toHaveLength(index + 1)
      })
    }
  })

  await test.step('links a 401 to the key in Settings, and reloads the list after a 404', async () => {
    fake.list = responses.bareList(responses.TYPICAL_SERVERS)
    await desk.servers.refresh.click()
    await desk.servers.choose('Billing EU')
    fake.respondToGeneration(responses.refused(401, 'Invalid API key'))
    await desk.form.fill(ADA)
    await desk.form.generate.click()
    await desk.shell.openApiKey.click()
    await expect(desk.settings.apiKey).toBeVisible()
    await expect(desk.settings.name).toHaveValue('Acme production')

    await desk.shell.goTo('Servers')
    fake.list = responses.bareList([responses.server('srv_new', 'Billing EU 2')])
    fake.respondToGeneration(responses.refused(404, 'Unknown server'))
    await desk.form.generate.click()
    await expect(desk.servers.option('Billing EU 2')).toBeVisible()
    await expect(desk.shell.alert('This server no longer exists')).toContainText(
      'The list has been refreshed. Choose another server.',
    )
    await expect(
      desk.page.getByRole('listbox', { name: 'Servers' }).getByRole('option', { selected: true }),
    ).toHaveCount(0)
  })

  await test.step('explains a 429 only once', async () => {
    await desk.servers.choose('Billing EU 2')
    fake.respondToGeneration(responses.limitedByHeader(30))
    await desk.form.fill(ADA)
    await desk.form.generate.click()
    const alert = desk.shell.alert('The service is limiting requests right now')
    await expect(alert).toContainText('Too many requests')
    expect((await alert.textContent())?.match(/Too many requests/g)).toHaveLength(1)
  })
})
