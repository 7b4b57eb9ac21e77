import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { HoldingProxy } from './harness/holding-proxy.ts'
import { clearKeychain } from './harness/keyring.ts'
import { generateAccess, manage, type Operator } from './harness/manage.ts'
import { callToolWithoutArguments } from './harness/mcp-client.ts'
import { serverId } from './harness/operator.ts'
import { type HeadlessService, startServiceOn } from './harness/service-command.ts'
import type { ServiceData } from './harness/service-data.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const TEAM = 'Team'
const ORDERS = 'Sample Orders API'
const ARCHIVE = 'Sample Archive API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

/** Starts a team's service in its own process, and creates its first operator. */
async function startTeamService(data: ServiceData): Promise<{ service: HeadlessService; operator: Operator }> {
  const service = await startServiceOn(data)
  return { service, operator: { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' } }
}

/** Adds a workspace with a key that has these scopes. */
async function workspaceWith(operator: Operator, scopes: ('generate' | 'read' | 'manage')[]) {
  const { key } = await manage(operator, 'apiKeys.create', { name: `A key that may ${scopes.join(' and ')}`, scopes })
  return { name: TEAM, baseUrl: operator.baseUrl, apiKey: key }
}

/** Pauses a URL, as a team's script would. */
async function pause(operator: Operator, url: string): Promise<void> {
  const [token] = await manage(operator, 'tokens.find', { tokens: [url.split('/').at(-2) ?? ''] })
  await manage(operator, 'tokens.pause', { id: token?.id ?? '' })
}

const resume = (issued: IssuedUrls, identity: string) =>
  issued.row(identity).getByRole('button', { name: `Resume: ${identity}` })

test("builds, tests, deploys, and uses a server on the team's service with a full-access key, and shows its calls live", async ({
  startDesk,
  serviceData,
}) => {
  test.slow()
  const { service, operator } = await startTeamService(serviceData)
  try {
    const desk = await startDesk()
    const [endpoints, calls, customers] = [new Endpoints(desk.page), new Calls(desk.page), new Customers(desk.page)]
    await desk.addWorkspace(await workspaceWith(operator, ['manage']))
    await expect(desk.servers.option(ORDERS)).toContainText('Active')
    await expect(desk.page.getByTitle('Changes by others and customer calls appear instantly.')).toHaveText('Live')

    await endpoints.create('Team orders')
    await endpoints.paste(`curl ${new URL(service.baseUrl).origin}/sample/orders-api/orders`)
    await expect(endpoints.rows).toHaveCount(1)
    await endpoints.testAll.click()
    await expect(endpoints.rows.first()).toContainText('200')
    await endpoints.deployAll()
    await expect(endpoints.deployment).toContainText('Version 1')
    await expect(desk.servers.option('Team orders')).toContainText('Active')

    await desk.page.getByRole('tab', { name: 'Generate' }).click()
    await desk.form.fill(ADA)
    await desk.form.generate.click()
    const url = await desk.result.url.inputValue()
    expect(new URL(url).origin).toBe(new URL(service.baseUrl).origin)
    await calls.tab.click()
    await expect(desk.main.getByText('No calls yet')).toBeVisible()
    await callToolWithoutArguments(url)
    await expect(calls.call(IDENTITY)).toBeVisible()

    await customers.tab.click()
    await customers.open(IDENTITY)
    await customers.manage('Pause')
    await expect(customers.tokens.first()).toContainText('Paused')
    await customers.undo.click()
    await expect(customers.tokens.first()).toContainText('Live')

    // Every URL shows its current state, no matter who changed it.
    const issued = new IssuedUrls(desk.page)
    await desk.shell.openUrls()
    await expect(issued.row(IDENTITY)).toContainText('Live')
    await pause(operator, url)
    await expect(issued.row(IDENTITY)).toContainText('Paused')
    await expect(issued.copy(IDENTITY)).toHaveCount(0)
    await resume(issued, IDENTITY).click()
    await expect(issued.row(IDENTITY)).toContainText('Live')
    await desk.shell.goTo('Servers')

    // The built-in service has none of these changes.
    await desk.shell.chooseWorkspace('Local')
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await expect(desk.servers.option('Team orders')).toHaveCount(0)
  } finally {
    await service.stop()
  }
})

test("merges two teammates' edits to one draft in separate windows, and shows both teammates what changed", async ({
  startDesk,
  serviceData,
  home,
}) => {
  const { service, operator } = await startTeamService(serviceData)
  const secondHome = join(home, 'second')
  const desk = await startDesk()
  const second = await startDesk({ MCP_ACCESS_DESK_HOME: secondHome })
  try {
    const [endpoints, theirs] = [new Endpoints(desk.page), new Endpoints(second.page)]
    for (const [each, { tab }] of [[desk, endpoints] as const, [second, theirs] as const]) {
      await each.addWorkspace(await workspaceWith(operator, ['manage']))
      await each.servers.choose(ORDERS)
      await tab.click()
    }
    await endpoints.row('list_orders').click()
    await theirs.row('get_order').click()
    await expect(endpoints.field('Title')).not.toHaveValue('')
    await theirs.field('Title').fill('Theirs')
    const id = await serverId(operator, ORDERS)
    const titles = async () => (await manage(operator, 'servers.get', { id })).draft.endpoints.map(({ title }) => title)
    await expect.poll(titles).toContain('Theirs')

    const { draft, revision } = await manage(operator, 'servers.get', { id })
    const changed = draft.endpoints.map((each, index) => (index === 2 ? { ...each, title: 'A script’s' } : each))
    // The window sends its edit half a second later, still based on the previous revision.
    await endpoints.field('Title').fill('Ours')
    await manage(operator, 'servers.saveDraft', { id, revision, draft: { ...draft, endpoints: changed } })
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Ours', 'Theirs', 'A script’s'])
    await expect(desk.page.getByText('Someone else edited this server too')).toBeVisible()
    await theirs.row('list_orders').click()
    await expect(theirs.field('Title')).toHaveValue('Ours')
    await endpoints.row('get_order').click()
    await expect(endpoints.field('Title')).toHaveValue('Theirs')
  } finally {
    await second.finish()
    await clearKeychain(secondHome)
    await service.stop()
  }
})

test('shows everything to a read-only key, but offers no changes until the key gains a scope', async ({
  startDesk,
  serviceData,
}) => {
  const { service, operator } = await startTeamService(serviceData)
  try {
    const desk = await startDesk()
    const [endpoints, calls, customers] = [new Endpoints(desk.page), new Calls(desk.page), new Customers(desk.page)]
    await desk.addWorkspace(await workspaceWith(operator, ['generate', 'read']))
    const { url } = await generateAccess(operator, await serverId(operator, ORDERS), IDENTITY)
    await desk.servers.choose(ORDERS)
    await expect(endpoints.newServer).toHaveCount(0)
    await endpoints.tab.click()
    await expect(desk.page.getByRole('table', { name: 'Endpoint list' })).toContainText('list_orders')
    await expect(desk.main.getByText('allows viewing this server, but not changing it')).toBeVisible()
    await expect(endpoints.deploy).toHaveCount(0)

    await customers.tab.click()
    await expect(customers.line(IDENTITY)).toBeVisible()
    await expect(customers.line(IDENTITY).getByRole('checkbox')).toHaveCount(0)
    await customers.press(IDENTITY)
    await expect(customers.showCalls).toBeVisible()
    await expect(customers.tokens.first()).toContainText('Live')
    for (const action of ['Edit', 'More actions', 'Resume']) await expect(customers.action(action)).toHaveCount(0)
    await customers.fold('Allowed tools')
    await expect(customers.allTools).toBeDisabled()
    // Empty fields that can't be edited are hidden.
    await expect(customers.drawer.getByRole('textbox')).toHaveCount(0)
    await expect(customers.drawer.locator('summary')).toHaveText(/^Allowed tools/)

    await callToolWithoutArguments(url)
    await customers.showCalls.click()
    await expect(calls.call(IDENTITY)).toBeVisible()
    await expect(calls.clear).toHaveCount(0)
    await expect(calls.changeRecording).toHaveCount(0)
    await expect(endpoints.settings).toHaveCount(0)

    await desk.generate(ORDERS, { 'Primary identity': GRACE })
    const issued = new IssuedUrls(desk.page)
    const given = await desk.result.url.inputValue()
    await expect(desk.result.root).toContainText('Live')
    await pause(operator, given)
    await expect(desk.result.root).toContainText('Paused')
    await desk.shell.openUrls()
    await expect(issued.row(GRACE)).toContainText('Paused')
    await expect(resume(issued, GRACE)).toHaveCount(0)

    const [key] = (await manage(operator, 'apiKeys.list', {})).slice(-1)
    await manage(operator, 'apiKeys.update', { id: key?.id ?? '', scopes: ['manage'] })
    await expect(resume(issued, GRACE)).toBeVisible()
    await expect(desk.page.getByText('now has full access')).toBeVisible()
    await desk.shell.goTo('Servers')
    await expect(endpoints.newServer).toBeVisible()
    await calls.tab.click()
    await expect(calls.clear).toBeVisible()

    await manage(operator, 'apiKeys.update', { id: key?.id ?? '', scopes: ['generate'] })
    await expect(desk.page.getByText('only list servers and generate URLs')).toBeVisible()
    await expect(calls.tab).toHaveCount(0)
    await manage(operator, 'apiKeys.update', { id: key?.id ?? '', scopes: ['read', 'generate'] })
    await expect(calls.tab).toBeVisible()

    // The window shows no state for a URL once its state can't be determined.
    await desk.shell.openUrls()
    await expect(issued.row(GRACE)).toContainText('Paused')
    await service.stop()
    await expect(issued.row(GRACE)).toContainText('Issued')
    await expect(issued.row(GRACE)).not.toContainText('Paused')
  } finally {
    await service.stop()
  }
})

test('explains how to get the first server, depending on the key', async ({ startDesk, serviceData }) => {
  const { service, operator } = await startTeamService(serviceData)
  try {
    for (const name of [ORDERS, ARCHIVE])
      await manage(operator, 'servers.remove', { id: await serverId(operator, name) })
    const desk = await startDesk()
    await desk.addWorkspace(await workspaceWith(operator, ['manage']))
    await expect(desk.main.getByText('Create your first server from cURL commands.')).toBeVisible()
    const [key] = (await manage(operator, 'apiKeys.list', {})).slice(-1)
    await manage(operator, 'apiKeys.update', { id: key?.id ?? '', scopes: ['generate'] })
    await expect(desk.main.getByText('Ask the service’s administrator to create one').first()).toBeVisible()
    await expect(desk.main.getByText('Create your first server')).toHaveCount(0)
  } finally {
    await service.stop()
  }
})

/** Expects only customers for which this app generated URLs, and a note saying so. */
async function expectOnlyOwn(desk: Desk): Promise<void> {
  for (const name of ['Tools', 'Activity', 'Settings'])
    await expect(desk.page.getByRole('tab', { name })).toHaveCount(0)
  await new Customers(desk.page).tab.click()
  await expect(new IssuedUrls(desk.page).row(IDENTITY)).toBeVisible()
  await expect(desk.main.getByText('The service doesn’t list others')).toBeVisible()
  await expect(desk.main.getByRole('radiogroup', { name: 'Show' })).toHaveCount(0)
}

test("reports a failing service once, and reloads what's missing together with the list", async ({
  startDesk,
  serviceData,
}) => {
  const { service, operator } = await startTeamService(serviceData)
  const proxy = await HoldingProxy.start(service.baseUrl)
  try {
    const desk = await startDesk()
    const calls = new Calls(desk.page)
    const workspace = await workspaceWith(operator, ['manage'])
    await desk.addWorkspace({ ...workspace, baseUrl: proxy.through(operator.baseUrl) })
    await desk.servers.choose(ORDERS)
    proxy.fails = () => 502
    // A request sent earlier may still get a response.
    await expect(async () => {
      await desk.servers.refresh.click()
      await expect(desk.shell.alert('502')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await calls.tab.click()
    await expect(desk.main.getByText('Couldn’t load this.').first()).toBeVisible()
    await expect(desk.shell.alerts).toHaveCount(1)
    proxy.fails = () => null
    await desk.shell.retryButton.click()
    await expect(desk.main.getByText('No calls yet')).toBeVisible()
    await expect(desk.shell.alerts).toHaveCount(0)
  } finally {
    proxy.close()
    await service.stop()
  }
})

test('shows the URLs generated by this app for a generate-only key, and for a third-party service', async ({
  startDesk,
  serviceData,
  fake,
}) => {
  const { service, operator } = await startTeamService(serviceData)
  try {
    const desk = await startDesk()
    await desk.addWorkspace(await workspaceWith(operator, ['generate']))
    await desk.servers.choose(ORDERS)
    await desk.generate(ORDERS, ADA)
    await expectOnlyOwn(desk)

    await desk.addWorkspace({ name: 'Foreign', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.generate('Billing EU', ADA)
    await expectOnlyOwn(desk)
    const asked = fake.requests.filter(({ path }) => path.includes('/manage/'))
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /manage/v1/management.access'])
  } finally {
    await service.stop()
  }
})
