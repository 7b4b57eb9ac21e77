import { readFile, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { bareList, server } from './fake-service/answers.ts'
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

/** The form is there and the history was read, so whatever is shown with them is there. */
async function settled(desk: Desk, urls: string): Promise<void> {
  await expect(desk.form.root).toBeVisible()
  await expect(desk.page.getByRole('link', { name: 'Customers' })).toContainText(urls)
}

const settingsOf = async (home: string) => JSON.parse(await readFile(join(home, 'settings.json'), 'utf8'))

test('the first start leads to a URL of one’s own that works in a client, then never shows the way again', async ({
  startDesk,
  person,
  home,
}) => {
  const first = await startDesk()
  const begun = new FirstSteps(first.page)
  const identity = first.form.field('Primary identity')
  await expect(identity).toBeFocused()

  await test.step('the first step fills in who works here, and is done once the URL is there', async () => {
    await expect(begun.current).toContainText('Make a URL for yourself')
    await first.tabTo(begun.fillIn)
    expect(await first.focusIsVisible()).toBe(true)
    await first.page.keyboard.press('Enter')
    await expect(identity).toHaveValue(YOU)
    await expect(identity).toBeFocused()
    await expect(begun.current).toContainText('Make a URL for yourself')
    await first.page.keyboard.press('Enter')
    await first.result.root.waitFor()
    await expect(begun.root).toContainText('1 of 3 done')
    await expect(begun.steps.first()).toContainText('done')
    await expect(begun.root.getByRole('status')).toHaveText('Step done: Make a URL for yourself. 1 of 3 done.')
  })
  const url = await first.result.url.inputValue()

  const desk = await first.restartAfterKill()
  const steps = new FirstSteps(desk.page)
  const probe = new Probe(desk.page)
  const clients = new Clients(desk.page)
  await test.step('a restart in between continues at the same step, with the same URL', async () => {
    await expect(steps.current).toContainText('Test the connection')
    await desk.servers.choose('Sample Archive API')
    await steps.goToTest.click()
    await expect(probe.test).toBeFocused()
    await expect(desk.result.url).toHaveValue(url)
    await expect(desk.main.getByRole('heading', { name: ORDERS })).toBeVisible()
    await expect(desk.shell.alerts).toHaveCount(0)
  })

  await test.step('the second leads to the test, and is done once the URL has passed it', async () => {
    await expect(steps.current).toContainText('Test the connection')
    await steps.goToTest.click()
    await expect(probe.test).toBeFocused()
    await expect(steps.current).toContainText('Test the connection')
    await desk.page.keyboard.press('Enter')
    await expect(probe.card).toContainText('Works: 4 tools')
    await expect(steps.root).toContainText('2 of 3 done')
  })

  await test.step('the third opens a client that’s here, and is done once the URL is in its file', async () => {
    await expect(steps.current).toContainText('Cursor is on this computer')
    await steps.setUp('Cursor').click()
    await expect(clients.pane('Cursor')).toBeVisible()
    await clients.install.click()
    await expect(clients.diff).toContainText('"sample-orders-api"')
    await expect(steps.current).toContainText('Use it in an MCP client')
    await clients.confirm.click()
    await expect(steps.root).toContainText('Your own URL works in a client')
    await expect(steps.current).toHaveCount(0)
    for (const step of await steps.steps.all()) await expect(step).toContainText('done')
  })
  const written = /"url": "(http[^"]+stream)"/.exec(String(await person.read(person.cursor)))?.[1] ?? ''
  expect(written).toBe(url)
  expect(await listToolNames(written)).toHaveLength(4)

  const again = await desk.restart()
  await settled(again, '1')
  await expect(new FirstSteps(again.page).root).toHaveCount(0)
  // Nor do later starts, which read nothing else.
  expect((await settingsOf(home)).settings.firstSteps).toBe('over')
})

test('skipped, they stay away after a restart, until the help shows them', async ({ startDesk, home }) => {
  const desk = await startDesk()
  const steps = new FirstSteps(desk.page)
  await steps.skip.press('Enter')
  await expect(steps.root).toHaveCount(0)
  await expect(desk.form.field('Primary identity')).toBeFocused()
  await desk.generate(ORDERS, ADA)
  await expect(steps.root).toHaveCount(0)

  const again = await desk.restart()
  const later = new FirstSteps(again.page)
  await settled(again, '1')
  await expect(later.root).toHaveCount(0)
  await again.shell.goTo('Settings')
  await later.openFromHelp()
  await expect(later.root).toBeFocused()
  await expect(later.root).toContainText('1 of 3 done')
  await expect(later.current).toContainText('Test the connection')

  const third = await again.restart()
  await expect(new FirstSteps(third.page).root).toContainText('1 of 3 done')

  await test.step('somebody who has a history from an earlier version never sees them', async () => {
    await third.finish()
    const { settings, ...data } = await settingsOf(home)
    const { firstSteps, ...earlier } = settings
    expect(firstSteps).toBe('open')
    await writeFile(join(home, 'settings.json'), JSON.stringify({ ...data, settings: earlier }))

    const again = await startDesk()
    await settled(again, '1')
    await expect(new FirstSteps(again.page).root).toHaveCount(0)
    expect((await settingsOf(home)).settings.firstSteps).toBe('over')
  })
})

test.describe('with no client on this computer', () => {
  test.use({ bare: true })

  test('a hosted workspace has the same steps, and a client is set up by hand', async ({ startDesk, fake }) => {
    const desk = await startDesk()
    const steps = new FirstSteps(desk.page)
    const probe = new Probe(desk.page)
    const clients = new Clients(desk.page)
    const operator = await becomeOperator(desk)
    const real = await generateAccess(operator, await serverId(operator, ORDERS), ADA['Primary identity'])
    fake.list = bareList([server('srv_old', 'Archive', false), server('srv_billing', 'Billing EU')])
    fake.answerGeneration({ body: { status: 'success', data: real } })
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })

    await desk.servers.choose('Archive')
    await steps.fillIn.click()
    await expect(desk.main.getByRole('heading', { name: 'Billing EU' })).toBeVisible()
    await expect(desk.form.field('Primary identity')).toHaveValue(YOU)
    await desk.form.generate.click()
    await expect(desk.result.url).toHaveValue(real.url)
    await steps.goToTest.click()
    await expect(probe.test).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await expect(probe.card).toContainText('Connects: 4 tools')
    await expect(steps.current).toContainText('No client was found on this computer')
    await steps.chooseClient.click()
    await clients.choose('Zed')
    await expect(steps.current).toHaveCount(1)
    await clients.copySnippet.click()
    await expect(steps.root).toContainText('Your own URL works in a client')
    await clients.close.click()
    await steps.close.click()
    await expect(steps.root).toHaveCount(0)
  })
})

test('without a server, the example makes one, and the steps go on with it', async ({ startDesk }) => {
  const desk = await startDesk()
  const operator = await becomeOperator(desk)
  for (const name of [ORDERS, 'Sample Archive API'])
    await manage(operator, 'servers.remove', { id: await serverId(operator, name) })
  // A server that was chosen stays while the window is open.
  const again = await desk.restart()
  const steps = new FirstSteps(again.page)
  const endpoints = new Endpoints(again.page)
  await expect(steps.current).toContainText('It takes an MCP server')
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
  await expect(steps.root).toContainText('1 of 3 done')
})
