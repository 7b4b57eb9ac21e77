import { manage } from './harness/manage.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { startToolServer, TOOL_SERVER_BEARER } from './harness/tool-server.ts'
import { expect, test } from './loopback-api/api-test.ts'
import { commandsFor } from './loopback-api/loopback-api.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'

test('asks before a test changes data, and shows and reduces the cost of a response for a model', async ({
  startServer,
  api,
}) => {
  const { desk, page, endpoints } = await startServer('Freight API')
  await test.step('neither sends nor asks about a call that may change data and lacks values', async () => {
    await endpoints.paste(commandsFor(api.url))
    await endpoints.testAll.click()
    await expect(endpoints.row('list_orders')).toContainText('200')
    await expect(endpoints.row('get_report_daily')).toContainText('500')
    await expect(endpoints.row('create_order')).toContainText('Needs values')
    await expect(endpoints.row('delete_order')).toContainText('Needs values')
    await expect(endpoints.dialog).toHaveCount(0)
    expect(api.requests.filter((request) => !request.startsWith('GET '))).toEqual([])
  })

  await test.step('suggests, previews, applies, and undoes trimming after a test with a large response', async () => {
    await endpoints.create('Trimmed API')
    await endpoints.paste(commandsFor(api.url))
    await endpoints.row('list_orders').click()
    await endpoints.test.click()
    const proposal = page.getByRole('region', { name: 'Suggested trimming' })
    await expect(proposal).toContainText(
      /This response uses about [\d,]+ tokens\. Keep \d+ of \d+ fields: about [\d,]+ tokens\./,
    )
    await proposal.getByRole('button', { name: 'Preview' }).click()
    const fields = proposal.getByRole('list', { name: 'Fields to keep' })
    await expect(fields).toContainText('data.customer')
    await expect(fields).not.toContainText('data.internal.trace')
    await proposal.getByRole('button', { name: 'Keep these fields' }).click()
    await expect(proposal).toHaveCount(0)
    await expect(endpoints.saved).toBeVisible()
    const operator = await becomeOperator(desk)
    const id = await serverId(operator, 'Trimmed API')
    const trimOf = async () =>
      (await manage(operator, 'servers.get', { id })).draft.endpoints.find(({ toolName }) => toolName === 'list_orders')
        ?.reply.trim
    expect(await trimOf()).toMatchObject({ by: 'fields', fields: expect.arrayContaining(['data.customer']) })
    await desk.servers.choose('Trimmed API')
    await endpoints.tab.click()
    await endpoints.undo.click()
    await expect.poll(trimOf).toBeUndefined()
  })

  await test.step("names the server's largest response in a client's verdict", async () => {
    await endpoints.create('Verdict API')
    const clients = new Clients(desk.page)
    await endpoints.paste(commandsFor(api.url))
    await endpoints.row('list_orders').click()
    await endpoints.editorTab('Request').click()
    await endpoints.field('Query: value of limit').fill('300')
    await endpoints.editorTab('Response').click()
    await endpoints.field('Maximum response length (characters)').fill('1000000')
    await expect(endpoints.saved).toBeVisible()
    await endpoints.deployAll()
    await endpoints.back.click()
    await desk.generate('Verdict API', ADA)
    const url = await desk.result.url.inputValue()
    await clients.openAll()
    await clients.choose('Claude Code')
    await expect(clients.pane('Claude Code')).not.toContainText('A response of')
    await clients.close.click()
    await withMcpClient(url, (client) => client.callTool({ name: 'list_orders', arguments: {} }))
    await clients.openAll()
    await clients.choose('Claude Code')
    await expect(clients.pane('Claude Code')).toContainText(/A response of \d+ kB, about \d+,000 tokens/)
  })

  await test.step('calls one tool on request in a connection test, and asks first if the tool may change data', async () => {
    const probe = new Probe(desk.page)
    const server = await startToolServer()
    await probe.open()
    await probe.testWithBearer(server.url, TOOL_SERVER_BEARER)
    await expect(probe.report).toContainText('243 tools')
    await expect(probe.stage('Call')).toHaveCount(0)
    await expect(probe.toolToCall).toHaveValue('draw_chart')
    await probe.testWithCall.click()
    await expect(probe.stage('Call')).toContainText('passed')
    await expect(probe.stage('Call')).toContainText('draw_chart')
    await expect(probe.reply('draw_chart')).toContainText('Two nights sold on average.')
    expect(server.calls.map(({ name }) => name)).toEqual(['draw_chart'])

    await probe.toolToCall.selectOption('book_room')
    await probe.testWithCall.click()
    await expect(probe.report).toContainText('book_room needs arguments.')
    await probe.tool('book_room').click()
    await probe.view('JSON').click()
    await probe.json.fill('{"guest": {"name": "Ada King"}, "nights": 1}')
    await probe.back.click()
    await probe.testWithCall.click()
    const dialog = desk.page.getByRole('dialog', { name: 'Run book_room?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect(server.calls).toHaveLength(1)
    await probe.testWithCall.click()
    await dialog.getByRole('button', { name: 'Run tool' }).click()
    await expect(probe.stage('Call')).toContainText('book_room')
    expect(server.calls.at(-1)).toEqual({ name: 'book_room', arguments: { guest: { name: 'Ada King' }, nights: 1 } })
    await probe.copyReport.click()
    await expect(probe.report).toContainText('Copied')
    expect(await desk.readClipboard()).toContain('book_room')
    server.close()
  })

  await test.step('runs a model’s code once this is turned on in the server’s settings', async () => {
    await desk.shell.goTo('Servers')
    await endpoints.create('Code API')
    await endpoints.paste(commandsFor(api.url))
    await endpoints.deployAll()
    await desk.generate('Code API', ADA)
    const url = await desk.result.url.inputValue()
    await endpoints.settings.click()
    const code = page.getByRole('switch', { name: 'Let models call tools from code' })
    await code.click()
    await expect(code).toBeChecked()
    const operator = await becomeOperator(desk)
    const id = await serverId(operator, 'Code API')
    await expect.poll(async () => (await manage(operator, 'servers.get', { id })).toolMode.code).toBe(true)
    const run = { name: 'run_code', arguments: { code: 'return Object.keys(await tools.list_orders())' } }
    const { content, isError } = await withMcpClient(url, (client) => client.callTool(run))
    expect({ content, isError }).toEqual({ content: [{ type: 'text', text: '["data","next"]' }], isError: undefined })
  })
})
