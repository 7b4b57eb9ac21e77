import { readFile, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { bareList, server } from './fake-service/responses.ts'
import type { Desk } from './harness/desk.ts'
import { generateAccess, manage } from './harness/manage.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Endpoints } from './pages/endpoints.ts'
import { FirstSteps } from './pages/first-steps.ts'
import { Probe } from './pages/probe.ts'
import { expect, test } from './person-fixtures.ts'

const ORDERS = 'Sample Orders API'
const YOU = `${userInfo().username}@${hostname()}`.toLowerCase()

/** Waits until the form and the history are loaded, so everything shown along with them is there. */
async function settled(desk: Desk, urls: string): Promise<void> {
  await expect(desk.form.root).toBeVisible()
  await expect(desk.page.getByRole('link', { name: 'Customers' })).toContainText(urls)
}

const settingsOf = async (home: string) => JSON.parse(await readFile(join(home, 'settings.json'), 'utf8'))

test('guides users from the first start to a URL, and from the help to a client', async ({
  startDesk,
  person,
  home,
}) => {
  const first = await startDesk()
  const begun = new FirstSteps(first.page)
  const identity = first.form.field('Primary identity')
  await expect(identity).toBeFocused()

  await test.step("fills in the user's details in the first step, which disappears once there's a URL", async () => {
    await expect(begun.root).toContainText('1 of 3')
    await expect(begun.root).toContainText('Generate a URL for yourself')
    expect((await begun.root.boundingBox())?.height).toBeLessThanOrEqual(56)
    await first.tabTo(begun.fillIn)
    expect(await first.focusIsVisible()).toBe(true)
    await first.page.keyboard.press('Enter')
    await expect(identity).toHaveValue(YOU)
    await expect(identity).toBeFocused()
    await first.page.keyboard.press('Enter')
    await first.result.root.waitFor()
    await expect(begun.root).toHaveCount(0)
    // The line disappears together with the result, possibly before the setting is stored.
    await expect.poll(async () => (await settingsOf(home)).settings.firstSteps).toBe('over')
  })
  const url = await first.result.url.inputValue()

  const desk = await first.restartAfterKill()
  const steps = new FirstSteps(desk.page)
  const probe = new Probe(desk.page)
  const clients = new Clients(desk.page)
  await test.step('opens the test of the same URL from the help after a restart', async () => {
    await settled(desk, '1')
    await expect(steps.root).toHaveCount(0)
    await desk.servers.choose('Sample Archive API')
    await steps.openInHelp()
    await expect(steps.steps.first()).toContainText('done')
    await expect(steps.current).toContainText('Test the connection')
    await steps.goToTest.click()
    await expect(steps.help).toHaveCount(0)
    await expect(probe.test).toBeFocused()
    await expect(desk.result.url).toHaveValue(url)
    await expect(desk.main.getByRole('heading', { name: ORDERS })).toBeVisible()
    await expect(desk.shell.alerts).toHaveCount(0)
    await desk.page.keyboard.press('Enter')
    await expect(probe.card).toContainText('Works: 4 tools')
  })

  await test.step('opens an installed client in the third step, which is completed once the URL is in its file', async () => {
    await steps.openInHelp()
    await expect(steps.current).toContainText('Cursor is installed on this computer')
    await steps.setUp('Cursor').click()
    await expect(clients.pane('Cursor')).toBeVisible()
    await clients.install.click()
    await expect(clients.diff).toContainText('"sample-orders-api"')
    await clients.confirm.click()
    await clients.close.click()
    await steps.openInHelp()
    await expect(steps.current).toHaveCount(0)
    for (const step of await steps.steps.all()) await expect(step).toContainText('done')
    await steps.closeHelp()
  })
  const written = /"url": "(http[^"]+stream)"/.exec(String(await person.read(person.cursor)))?.[1] ?? ''
  expect(written).toBe(url)
  expect(await listToolNames(written)).toHaveLength(4)
})

test("keeps the first steps hidden after they're skipped, and offers them in the help", async ({ startDesk, home }) => {
  const desk = await startDesk()
  const steps = new FirstSteps(desk.page)
  await steps.skip.press('Enter')
  await expect(steps.root).toHaveCount(0)
  await expect(desk.form.field('Primary identity')).toBeFocused()

  const again = await desk.restart()
  const later = new FirstSteps(again.page)
  await settled(again, '')
  await expect(later.root).toHaveCount(0)
  await later.openInHelp()
  await expect(later.current).toContainText('Generate a URL for yourself')
  await later.closeHelp()
  await again.generate(ORDERS, ADA)

  await test.step('never shows the first steps to users with a history from an earlier version', async () => {
    await again.finish()
    const { settings, ...data } = await settingsOf(home)
    const { firstSteps: _, ...earlier } = settings
    await writeFile(join(home, 'settings.json'), JSON.stringify({ ...data, settings: earlier }))

    const next = await startDesk()
    await settled(next, '1')
    await expect(new FirstSteps(next.page).root).toHaveCount(0)
    expect((await settingsOf(home)).settings.firstSteps).toBe('over')
  })
})

test.describe('the app on a computer without clients', () => {
  test.use({ bare: true })

  test("shows the same steps with only an API key, and doesn't show them again in another workspace", async ({
    startDesk,
    fake,
  }) => {
    const desk = await startDesk()
    const steps = new FirstSteps(desk.page)
    const probe = new Probe(desk.page)
    const clients = new Clients(desk.page)
    const operator = await becomeOperator(desk)
    const real = await generateAccess(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
    fake.list = bareList([server('srv_old', 'Archive', false), server('srv_billing', 'Billing EU')])
    fake.respondToGeneration({ body: { status: 'success', data: real } })
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })

    await desk.servers.choose('Archive')
    await steps.fillIn.click()
    await expect(desk.main.getByRole('heading', { name: 'Billing EU' })).toBeVisible()
    await expect(desk.form.field('Primary identity')).toHaveValue(YOU)
    await desk.form.generate.click()
    await expect(desk.result.url).toHaveValue(real.url)
    await expect(steps.root).toHaveCount(0)
    await steps.openInHelp()
    await steps.goToTest.click()
    await expect(probe.test).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await expect(probe.card).toContainText('Connects: 4 tools')
    await steps.openInHelp()
    await expect(steps.current).toContainText('No client was found on this computer')
    await steps.chooseClient.click()
    await clients.choose('Zed')
    await clients.copySnippet.click()
    await clients.close.click()
    await steps.openInHelp()
    await expect(steps.current).toHaveCount(0)
    await steps.closeHelp()
    await desk.shell.chooseWorkspace('Local')
    await desk.servers.choose(ORDERS)
    await expect(desk.form.root).toBeVisible()
    await expect(steps.root).toHaveCount(0)
  })
})

test("offers one way to start when there's no server, and continues with the server it creates", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const operator = await becomeOperator(desk)
  for (const name of [ORDERS, 'Sample Archive API'])
    await manage(operator, 'servers.remove', { id: await serverId(operator, name) })
  // A selected server stays selected only while the window is open.
  const again = await desk.restart()
  const steps = new FirstSteps(again.page)
  const endpoints = new Endpoints(again.page)
  await expect(steps.current).toContainText('You need an MCP server first')
  await expect(again.main.getByRole('button', { name: 'New MCP server' })).toHaveCount(1)
  await steps.example.click()
  await endpoints.dialog.getByRole('button', { name: 'Create server' }).click()
  await expect(endpoints.commands).toHaveValue(/\/sample\/orders-api\/orders/)
  await expect(endpoints.commands).toBeFocused()
  await endpoints.add.click()
  await expect(endpoints.rows).toHaveCount(3)
  await endpoints.deployAll()
  await again.page.getByRole('tab', { name: 'Generate' }).click()
  await steps.fillIn.click()
  await again.page.keyboard.press('Enter')
  await again.result.root.waitFor()
  await expect(steps.root).toHaveCount(0)
})
