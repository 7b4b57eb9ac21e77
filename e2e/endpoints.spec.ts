import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withMcpClient } from './harness/mcp-client.ts'
import { expect, test } from './loopback-api/api-test.ts'
import { API_TOKEN, accountCommand, commandsFor, TENANT_TOKEN } from './loopback-api/loopback-api.ts'
import { Endpoints } from './pages/endpoints.ts'

test('turns commands into tools with values for each customer, and exports and imports them as a file', async ({
  startDesk,
  api,
}) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await test.step('turns commands into tools, leaves rejected ones in the box, and undoes an import', async () => {
    await endpoints.create('Orders API')
    await expect(endpoints.commands).toBeFocused()
    await expect(endpoints.deploy).toBeDisabled()
    const pasted = `${commandsFor(api.url)}\ncurl ftp://files.example/list\n`
    await endpoints.paste(pasted)
    await expect(endpoints.rows).toHaveCount(5)
    await expect(endpoints.report).toContainText('5 endpoints added')
    await expect(endpoints.report).toContainText('1 credential found')
    await expect(endpoints.report).toContainText('1 failed')
    await endpoints.review.click()
    await expect(endpoints.details).toContainText('1 command couldn’t be imported and is still in the boxline 1')
    await endpoints.closeDetails()
    await expect(endpoints.commands).toBeHidden()
    await endpoints.report.getByRole('button', { name: '1 failed' }).click()
    await expect(endpoints.commands).toBeFocused()
    await expect(endpoints.commands).toHaveValue('curl ftp://files.example/list')
    await expect(desk.page.locator('body')).not.toContainText(API_TOKEN)
    await desk.page.getByRole('button', { name: 'Undo import' }).click()
    await expect(endpoints.rows).toHaveCount(0)
    await expect(endpoints.commands).toHaveValue(pasted)
    await endpoints.undo.click()
    await expect(endpoints.rows).toHaveCount(5)
    await endpoints.redo.click()
    await expect(endpoints.rows).toHaveCount(0)
    // Pasting a whole document works, too.
    await endpoints.commands.fill(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: api.url }],
        paths: { '/v1/pets': { get: { operationId: 'listPets', responses: {} } } },
      }),
    )
    await endpoints.add.click()
    await expect(endpoints.row('listPets')).toBeVisible()
    await expect(endpoints.report).toContainText('1 endpoint added')
  })

  await test.step('asks for per-customer values in the form and binds them to the URL', async () => {
    await endpoints.create('Accounts API')
    await endpoints.paste(accountCommand(api.url))
    await endpoints.rows.first().click()
    await endpoints.editorTab('Parameters').click()
    await desk.page.getByRole('combobox', { name: 'Source of account_id' }).selectOption('Customer')
    await expect(endpoints.preview).toContainText('ArgumentsNone')
    await endpoints.back.click()
    await endpoints.settings.click()
    await desk.page.getByRole('button', { name: /^Edit / }).click()
    await endpoints.dialog.getByRole('switch', { name: 'Each customer has their own' }).click({ force: true })
    await endpoints.dialog.getByRole('textbox', { name: 'Field in the customer form' }).fill('api_key')
    await endpoints.dialog.getByRole('button', { name: 'Save credential' }).click()
    await expect(desk.page.getByText('Per customer')).toBeVisible()
    await endpoints.deployAll()

    await desk.page.getByRole('tab', { name: 'Generate' }).click()
    await desk.form.fill({ 'Primary identity': 'ada@analytical.example' })
    await desk.form.generate.click()
    await expect(desk.page.getByText('Required by this server.')).toHaveCount(2)
    await desk.form.root.getByRole('textbox', { name: 'account_id' }).fill('AC-1')
    await desk.form.root.getByRole('textbox', { name: 'api_key' }).fill(TENANT_TOKEN)
    await desk.form.generate.click()
    await desk.result.root.waitFor()
    await expect(desk.form.root.getByRole('textbox', { name: 'api_key' })).toHaveValue('')
    await expect(desk.page.locator('body')).not.toContainText(TENANT_TOKEN)
    const url = await desk.result.url.inputValue()
    const { schema, text } = await withMcpClient(url, async (client) => {
      const [tool] = (await client.listTools()).tools
      const result = await client.callTool({ name: tool?.name ?? '', arguments: {} })
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      return { schema: JSON.stringify(tool), text }
    })
    expect(schema).not.toContain('"account_id"')
    expect(text).toContain('AC-1')
    expect(text).toContain('"tenant":true')
  })

  await test.step('exports a server to a file without secrets and imports it again', async () => {
    const file = join(desk.home, 'server.json')
    await desk.electron.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, file)
    await endpoints.create('Exported API')
    await endpoints.paste(commandsFor(api.url))
    await endpoints.manage('Export…')
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"list_orders"')
    expect(await readFile(file, 'utf8')).not.toContain(API_TOKEN)
    await expect(desk.page.getByText(`Exported to ${file}`)).toBeVisible()
    await endpoints.newServer.click()
    await endpoints.dialog.getByRole('button', { name: 'Import an exported server…' }).click()
    await expect(desk.servers.options).toHaveCount(6)
    await expect(endpoints.rows).toHaveCount(5)
    await desk.page.getByRole('button', { name: '1 problem' }).click()
    await desk.page.getByRole('button', { name: /has no secret value yet/ }).click()
    await desk.page.getByRole('button', { name: /^Set secret/ }).click()
    await expect(endpoints.dialog.getByRole('textbox', { name: 'Token' })).toBeFocused()
    await endpoints.dialog.getByRole('textbox', { name: 'Token' }).fill(API_TOKEN)
    await endpoints.dialog.getByRole('button', { name: 'Save credential' }).click()
    await expect(desk.page.getByText('Set', { exact: true })).toBeVisible()
    await endpoints.tab.click()
    await endpoints.row('list_orders').click()
    await endpoints.test.click()
    await expect(endpoints.result).toContainText('200')

    await writeFile(
      file,
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: api.url }],
        paths: {
          '/v1/pets/{petId}': {
            get: {
              operationId: 'getPet',
              parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' } }],
              responses: {},
            },
          },
        },
      }),
    )
    await endpoints.back.click()
    await endpoints.addMore.click()
    await endpoints.chooseFiles(file)
    await expect(endpoints.rows).toHaveCount(6)
  })
})

test('shows the changes in a deploy, rolls back to an earlier version, and copies and deletes a server', async ({
  startDesk,
  api,
}) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Orders API')
  await endpoints.paste(commandsFor(api.url))
  await endpoints.deployAll()
  await expect(endpoints.deployment).toContainText('Version 1')
  await expect(desk.page.getByText('Version 1 is live.')).toBeVisible()
  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await expect(desk.form.generate).toBeVisible()
  await expect(endpoints.deploy).toBeDisabled()
  await expect(desk.servers.option('Orders API').last()).toContainText('Active')
  await endpoints.manage('Deactivate')
  await expect(desk.servers.option('Orders API').last()).toContainText('Inactive')
  await endpoints.manage('Activate')
  await expect(endpoints.deployment).toContainText('Live')
  await endpoints.tab.click()
  await endpoints.row('list_orders').click()
  await endpoints.field('Title').fill('All open orders')
  await expect(endpoints.deployment).toContainText('1 change to deploy')
  await endpoints.deploy.click()
  await expect(endpoints.dialog).toContainText('All open orders')
  await endpoints.dialog.getByRole('textbox', { name: 'Note' }).fill('Better title')
  await endpoints.dialog.getByRole('button', { name: 'Deploy version 2' }).click()
  await expect(endpoints.dialog).toHaveCount(0)
  await endpoints.choose('Versions…')
  await expect(endpoints.dialog).toContainText('Better title')
  await endpoints.dialog.getByRole('button', { name: /^Version 1/ }).click()
  await endpoints.dialog.getByRole('button', { name: 'Roll back to version 1' }).click()
  await expect(endpoints.dialog).toHaveCount(0)
  await expect(endpoints.field('Title')).not.toHaveValue('All open orders')
  await endpoints.back.click()
  await expect(endpoints.deployment).toContainText('Version 3')

  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await desk.form.fill({ 'Primary identity': 'ada@analytical.example' })
  await desk.form.generate.click()
  await desk.result.root.waitFor()
  await endpoints.manage('Duplicate')
  await expect(desk.servers.options).toHaveCount(4)
  await endpoints.manage('Delete…')
  await endpoints.dialog.getByRole('button', { name: 'Delete server' }).click()
  await expect(desk.servers.options).toHaveCount(3)
  await desk.servers.options.last().click()
  await endpoints.manage('Delete…')
  await expect(endpoints.dialog).toContainText('The URL of 1 customer stops working')
  const confirm = endpoints.dialog.getByRole('button', { name: 'Delete server' })
  await expect(confirm).toBeDisabled()
  await endpoints.dialog.getByRole('textbox').fill('Orders API')
  await confirm.click()
  await expect(desk.servers.options).toHaveCount(2)
})
