import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callToolWithoutArguments } from './harness/mcp-client.ts'
import { ordersCollection, postmanEnvironment } from './harness/orders-collection.ts'
import { expect, test } from './loopback-api/api-test.ts'
import { API_TOKEN } from './loopback-api/loopback-api.ts'
import { ADA } from './pages/customer-form.ts'

test('asks for a base address that an import lacks, regardless of where the endpoints come from', async ({
  startServer,
  api,
}) => {
  const { desk, page, endpoints } = await startServer('Orders')
  await test.step('imports a collection without an address, marks it, and deploys it once its base address is entered', async () => {
    await endpoints.commands.fill(ordersCollection())
    await endpoints.add.click()
    // Three requests share one variable, so there's one field.
    await expect(endpoints.importScreen.getByRole('combobox', { name: 'baseUrl' })).toHaveCount(1)
    await expect(endpoints.importScreen).toContainText('Used by 3 operations')
    await endpoints.importScreen.getByRole('button', { name: 'Add 3 endpoints' }).click()
    await expect(endpoints.rows).toHaveCount(3)
    await expect(endpoints.rows.getByRole('img', { name: '1 problem' })).toHaveCount(3)
    await expect(endpoints.row('list_orders').getByTitle('baseUrl/v1/orders')).toBeVisible()

    // Deploy is disabled, and the only problem it lists links to the field.
    await endpoints.deploy.click()
    await expect(page.getByRole('dialog', { name: /^Deploy/ })).toHaveCount(0)
    await expect(endpoints.problems.getByRole('button')).toHaveCount(1)
    await endpoints.problems.getByRole('button', { name: 'The base address “baseUrl” has no URL yet' }).click()
    const address = endpoints.field('baseUrl')
    await expect(address).toBeFocused()
    await address.fill('https://ann:secret@orders.example')
    await expect(page.getByText('Enter an http or https address without a login')).toBeVisible()
    await address.fill(api.url)
    await expect(page.getByText('Needs a URL')).toHaveCount(0)
    await endpoints.tab.click()
    await expect(endpoints.rows.getByRole('img')).toHaveCount(0)
    await expect(endpoints.row('list_orders').getByTitle(`${api.url}/v1/orders`)).toBeVisible()
    await endpoints.deployAll()

    await page.getByRole('tab', { name: 'Generate' }).click()
    await desk.form.fill(ADA)
    await desk.form.generate.click()
    await desk.result.root.waitFor()
    const called = await callToolWithoutArguments(await desk.result.url.inputValue())
    expect(called).toMatchObject({ name: 'list_orders', isError: false, text: expect.stringContaining('ord_1000') })
    expect(api.requests).toEqual(['GET /v1/orders'])

    // The value is already known for a second import.
    await endpoints.tab.click()
    await endpoints.addMore.click()
    await endpoints.commands.fill(ordersCollection())
    await endpoints.add.click()
    await expect(endpoints.importScreen.getByRole('combobox', { name: 'baseUrl' })).toHaveValue(api.url)
    await expect(endpoints.operation('List orders')).toContainText('Imported')
  })

  await test.step('fills in the base address and its secret from an environment file next to the collection', async () => {
    api.requests.length = 0
    await endpoints.create('Orders of an environment')
    const collection = join(desk.home, 'orders.postman_collection.json')
    const environment = join(desk.home, 'local.postman_environment.json')
    await writeFile(collection, ordersCollection({ token: '{{apiToken}}' }))
    await writeFile(environment, postmanEnvironment('Local', { baseUrl: api.url, apiToken: API_TOKEN }))
    await endpoints.chooseFiles(collection, environment)
    await expect(endpoints.importScreen.getByRole('combobox', { name: 'baseUrl' })).toHaveValue(api.url)
    await endpoints.importScreen.getByRole('button', { name: 'Add 3 endpoints' }).click()
    await expect(endpoints.rows).toHaveCount(3)
    await expect(endpoints.rows.getByRole('img')).toHaveCount(0)
    await endpoints.deployAll()
    await expect(endpoints.deployment).toContainText('Version 1')
    await endpoints.row('list_orders').click()
    await endpoints.test.click()
    await expect(endpoints.result).toContainText('200')
    expect(api.requests).toEqual(['GET /v1/orders'])
    await expect(desk.page.locator('body')).not.toContainText(API_TOKEN)
  })

  await test.step('asks for the address in the report of a cURL command with a shell variable as host', async () => {
    api.requests.length = 0
    await endpoints.create('Orders of a command')
    await endpoints.paste(`curl $BASE/orders -H "Authorization: Bearer ${API_TOKEN}"`)
    await expect(endpoints.rows).toHaveCount(1)
    await expect(endpoints.rows.getByRole('img', { name: '1 problem' })).toBeVisible()
    await endpoints.review.click()
    await endpoints.details.getByRole('textbox', { name: 'BASE' }).fill(`${api.url}/v1`)
    await endpoints.closeDetails()
    await expect(endpoints.rows.getByRole('img')).toHaveCount(0)
    await endpoints.rows.click()
    await endpoints.test.click()
    await expect(endpoints.result).toContainText('200')
    expect(api.requests).toEqual(['GET /v1/orders'])

    // The editor shows the address under its variable's name and lets the user replace it.
    await endpoints.editorTab('Request').click()
    const choice = desk.page.getByRole('combobox', { name: 'Base address' })
    await expect(choice.getByRole('option', { selected: true })).toHaveText(`BASE (${api.url}/v1)`)
    await choice.selectOption('Another address…')
    await expect(endpoints.field('Base URL')).toHaveValue(`${api.url}/v1`)
    await endpoints.field('Base URL').fill('https://orders.example')
    await expect(endpoints.rows.getByTitle('https://orders.example/orders')).toBeVisible()
    await choice.selectOption(`BASE (${api.url}/v1)`)
    await desk.page.getByRole('button', { name: 'Edit base address' }).click()
    await expect(endpoints.field('BASE')).toBeFocused()
    await expect(desk.page.locator('body')).not.toContainText('base:')
  })
})
