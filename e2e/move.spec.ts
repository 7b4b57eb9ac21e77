import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { HoldingProxy } from './harness/holding-proxy.ts'
import { invoices } from './harness/invoices.ts'
import { deployServer, manage, type Operator } from './harness/manage.ts'
import { callToolWithoutArguments } from './harness/mcp-client.ts'
import { becomeOperator } from './harness/operator.ts'
import { type RecordingUpstream, startRecordingUpstream } from './harness/recording-upstream.ts'
import { type HeadlessService, startServiceOn } from './harness/service-command.ts'
import { makeServiceData, type ServiceData } from './harness/service-data.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'
import { MovePage } from './pages/move.ts'

const TEAM = 'Team'
const BILLING = 'Billing'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'
const SECRET = 'sk_live_canary_move_77af'

let data: ServiceData
let team: HeadlessService
let operator: Operator
let upstream: RecordingUpstream
test.beforeEach(async () => {
  data = await makeServiceData('PostgreSQL')
  team = await startServiceOn(data)
  operator = { baseUrl: team.baseUrl, apiKey: team.apiKey ?? '' }
  upstream = await startRecordingUpstream()
})
test.afterEach(async () => {
  upstream.close()
  await team.stop()
  await data.remove()
})

/** Creates a server in `Local` with a credential and two customers with URLs. Returns the customers' tokens. */
async function fill(desk: Desk): Promise<{ tokens: string[]; url: string; serverId: string; local: Operator }> {
  const local = await becomeOperator(desk)
  const serverId = await deployServer(local, invoices(BILLING, upstream.url), { cred_1: { token: SECRET } })
  await desk.generate(BILLING, ADA)
  const url = await desk.result.url.inputValue()
  await desk.generate(BILLING, { 'Primary identity': GRACE })
  await expect(desk.result.root).toContainText(GRACE)
  const tokens = [url, await desk.result.url.inputValue()].map((each) => each.split('/').at(-2) ?? '')
  return { tokens, url, serverId, local }
}

async function openMove(desk: Desk): Promise<MovePage> {
  await desk.openLocalSettings('Move')
  const move = new MovePage(desk.page)
  await move.heading.waitFor()
  return move
}

async function addTeam(desk: Desk, baseUrl = team.baseUrl): Promise<void> {
  const { key } = await manage(operator, 'apiKeys.create', { name: 'Mover', scopes: ['manage'] })
  await desk.addWorkspace({ name: TEAM, baseUrl, apiKey: key })
  await desk.shell.chooseWorkspace('Local')
}

test("moves a server from Local to a team's service on PostgreSQL, and keeps its customers' tokens valid", async ({
  startDesk,
}) => {
  test.slow()
  const desk = await startDesk()
  const { tokens, url, serverId, local } = await fill(desk)
  const there = `${team.mcpUrl}/${tokens[0]}/stream`

  await test.step("says how to add a workspace when there's none", async () => {
    await openMove(desk)
    await expect(desk.main.getByText('No workspace to move to')).toBeVisible()
  })
  await addTeam(desk)
  // The server's settings have a link to the move, too.
  await desk.servers.choose(BILLING)
  const endpoints = new Endpoints(desk.page)
  await endpoints.manage('Move to a workspace…')
  const move = new MovePage(desk.page)

  await test.step('lists in the dry run what would be moved, without copying anything', async () => {
    await expect(move.targets.getByRole('radio', { name: TEAM })).toBeChecked()
    await move.check.click()
    const row = move.server(BILLING)
    await expect(row).toContainText('1 version · 1 credential · 2 customers · 2 URLs')
    await expect(row).toContainText('New there')
    await expect(row).toContainText(new URL(upstream.url).host)
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(move.server('Sample Orders API')).toContainText('Name in use there')
    await expect(move.server('Sample Orders API').getByRole('checkbox')).not.toBeChecked()
    await expect(desk.main).toContainText(`${team.mcpUrl}/…/stream`)
    expect((await manage(operator, 'moves.list', {})).map(({ name }) => name)).not.toContain(BILLING)
  })

  await test.step('accepts the old token on the new host, with the credential', async () => {
    await move.start.click()
    await expect(move.moved(BILLING)).toContainText('Moved')
    await expect(move.status).toContainText(`1 server was moved to ${TEAM}`)
    const before = upstream.requests.length
    expect(await callToolWithoutArguments(there)).toMatchObject({ name: 'list_invoices', isError: false })
    expect(upstream.requests.at(before)?.headers.authorization).toBe(`Bearer ${SECRET}`)
    // Both copies of the server respond.
    expect(await callToolWithoutArguments(url)).toMatchObject({ isError: false })
  })

  await test.step('tests, copies, and shares the new URLs', async () => {
    await expect(move.urls.getByRole('listitem')).toHaveCount(2)
    await move
      .url(IDENTITY)
      .getByRole('button', { name: `Test the URL for ${IDENTITY}` })
      .click()
    await expect(move.url(IDENTITY)).toContainText('Connects')
    await move
      .url(IDENTITY)
      .getByRole('button', { name: `Copy URL for ${IDENTITY}` })
      .click()
    await expect.poll(() => desk.readClipboard()).toBe(there)
    await expect(move.urls).toContainText('1 of 2 shared again')
    const clients = new Clients(desk.page)
    await move
      .url(GRACE)
      .getByRole('button', { name: `Share the URL for ${GRACE}…` })
      .click()
    await expect(clients.drawer).toContainText(GRACE)
    await clients.choose('Zed')
    await clients.copySnippet.click()
    await expect.poll(() => desk.readClipboard()).toContain(`${team.mcpUrl}/${tokens[1]}/stream`)
    await clients.close.click()
    await expect(move.urls).toContainText('2 of 2 shared again')
  })

  await test.step("deactivates Local's copy on request", async () => {
    await move.deactivate.click()
    await expect(move.status).toContainText('URLs with the old host no longer work')
    expect((await callToolWithoutArguments(there)).isError).toBe(false)
    await move.dismiss.click()
    await expect(move.targets).toBeVisible()
  })

  await test.step('finds the server there in a second dry run, with nothing new to move', async () => {
    await move.check.click()
    await expect(move.server(BILLING)).toContainText('Nothing new')
    await expect(move.server(BILLING).getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('moves later changes in a second move, without duplicates', async () => {
    const { draft, revision } = await manage(local, 'servers.get', { id: serverId })
    const changed = { ...draft, instructions: 'Amounts are in cents.' }
    const saved = await manage(local, 'servers.saveDraft', { id: serverId, revision, draft: changed })
    await manage(local, 'servers.deploy', { id: serverId, revision: saved.revision, note: '' })
    await move.check.click()
    await expect(move.server(BILLING)).toContainText('Changed here')
    await expect(move.server(BILLING)).toContainText('Will copy: 1 version.')

    const present = await manage(operator, 'servers.get', { id: serverId })
    const theirs = { ...present.draft, instructions: 'Amounts are in euros.' }
    const kept = await manage(operator, 'servers.saveDraft', {
      id: serverId,
      revision: present.revision,
      draft: theirs,
    })
    await manage(operator, 'servers.deploy', { id: serverId, revision: kept.revision, note: 'Theirs' })
    await move.check.click()
    await expect(move.server(BILLING)).toContainText('Changed in both')
    await expect(move.server(BILLING)).toContainText('Changes made there are kept')
    await move.settle(BILLING, 'Use my version')
    await expect(move.server(BILLING)).toContainText('Your version goes live there')
    await move.start.click()
    await expect(move.moved(BILLING)).toContainText('updated')
    const { live } = await manage(operator, 'servers.get', { id: serverId })
    expect(live).toMatchObject({ version: 3, definition: { instructions: 'Amounts are in cents.' } })
    expect((await manage(operator, 'servers.versions', { id: serverId })).map(({ note }) => note)).toContain('Theirs')
    expect((await callToolWithoutArguments(there)).isError).toBe(false)
    await expect(move.urls).toContainText('None of the moved URLs')
    const { customers } = await manage(operator, 'customers.page', { serverId })
    expect(customers.map(({ primaryIdentity }) => primaryIdentity).sort()).toEqual([IDENTITY, GRACE].sort())
  })

  await test.step("shows its customers in the team's workspace, without the filter on Local's copy", async () => {
    await desk.shell.goTo('Servers')
    await desk.servers.choose(BILLING)
    await endpoints.tab.click()
    await endpoints.addMore.click()
    await endpoints.commands.fill('curl https://half.typed.example')
    const customers = new Customers(desk.page)
    await customers.tab.click()
    await customers.search.fill(IDENTITY)
    await expect(customers.line(GRACE)).toHaveCount(0)
    await desk.shell.chooseWorkspace(TEAM)
    await desk.servers.choose(BILLING)
    await customers.tab.click()
    await expect(customers.line(IDENTITY)).toBeVisible()
    await expect(customers.line(GRACE)).toBeVisible()
    await endpoints.tab.click()
    await expect(endpoints.row('list_invoices')).toBeVisible()
    await expect(endpoints.commands).toHaveCount(0)
  })

  await test.step("deletes Local's copy after a confirmation", async () => {
    await desk.shell.chooseWorkspace('Local')
    await openMove(desk)
    const dialog = desk.page.getByRole('dialog', { name: 'Delete 1 server from Local?' })
    await move.remove.click()
    await expect(dialog).toContainText('URLs with the old host stop working immediately')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await manage(local, 'servers.get', { id: serverId })).toMatchObject({ draft: { name: BILLING } })
    await move.remove.click()
    await dialog.getByRole('button', { name: 'Delete from Local' }).click()
    await expect(move.status).toContainText('were deleted from Local')
    await expect(move.remove).toHaveCount(0)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    expect((await callToolWithoutArguments(there)).isError).toBe(false)
  })
  expect(await desk.shell.html()).not.toContain(SECRET)
  expect(desk.output).not.toContain(SECRET)
})

test('continues a move at the next start after a crash interrupted it, without creating anything twice', async ({
  startDesk,
}) => {
  test.slow()
  const proxy = await HoldingProxy.start(team.baseUrl)
  try {
    const first = await startDesk()
    const { tokens, serverId } = await fill(first)
    await addTeam(first, proxy.through(team.baseUrl))
    const move = await openMove(first)
    await test.step('cancels the dry run', async () => {
      proxy.holds = (path) => path.endsWith('/moves.check')
      await move.check.click()
      await expect.poll(() => proxy.held).toBe(1)
      await move.cancel.click()
      await expect(move.check).toHaveText('Start dry run')
      await expect(move.servers).toHaveCount(0)
      proxy.holds = () => false
    })
    await move.check.click()
    await expect(move.server(BILLING)).toBeVisible()
    await test.step('stops the move and continues it', async () => {
      proxy.holds = (path, body) => path.endsWith('/moves.receive') && body.includes('"kind":"end"')
      await move.start.click()
      await expect.poll(() => proxy.held).toBe(2)
      await move.stop.click()
      await expect(move.moved(BILLING)).toContainText('Partly moved')
      await expect(move.status).toContainText('The move isn’t finished')
      await move.resume.click()
      await expect.poll(() => proxy.held).toBe(3)
      await expect(move.moved(BILLING)).toContainText('Moving')
    })

    const desk = await first.restartAfterKill()
    proxy.holds = () => false
    const again = new MovePage(desk.page)
    await expect(desk.page.getByRole('status').filter({ hasText: '0 of 1 server has been moved' })).toBeVisible()
    expect(await manage(operator, 'servers.get', { id: serverId })).toMatchObject({ isActive: false, live: null })
    await again.notice.click()
    await expect(again.moved(BILLING)).toContainText('Partly moved')
    await again.resume.click()
    await expect(again.moved(BILLING)).toContainText('Moved')
    await expect(again.urls.getByRole('listitem')).toHaveCount(2)
    for (const token of tokens) {
      expect((await callToolWithoutArguments(`${team.mcpUrl}/${token}/stream`)).isError).toBe(false)
    }
    expect((await manage(operator, 'customers.page', { serverId })).total).toBe(2)
    expect((await manage(operator, 'servers.versions', { id: serverId })).map(({ version }) => version)).toEqual([1])
  } finally {
    proxy.close()
  }
})
