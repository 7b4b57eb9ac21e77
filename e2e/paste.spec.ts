import { expect, test } from './loopback-api/api-test.ts'
import { Endpoints } from './pages/endpoints.ts'

test('turns pasted commands into endpoints, and suggests parameters', async ({ startDesk, api }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await test.step('leaves only the rejected command in the box, and adds no duplicates the second time', async () => {
    await endpoints.create('Orders API')
    await endpoints.paste(
      `wget of something\ncurl ${api.url}/a\ncurl ${api.url}/b --insecure\ncurl\ncurl ${api.url}/c -o file`,
    )
    await expect(endpoints.rows).toHaveCount(3)
    await endpoints.report.getByRole('button', { name: '2 failed' }).click()
    await expect(endpoints.commands).toHaveValue('wget of something\ncurl')
    // Commands that are still in the box are listed by line number; the others are listed by tool name.
    await endpoints.review.click()
    await expect(endpoints.details).toContainText('line 2')
    await expect(endpoints.details).toContainText('get_b')
    await expect(endpoints.details).not.toContainText(/line [345]/)
    await endpoints.closeDetails()
    await endpoints.commands.fill(`curl ${api.url}/d`)
    await endpoints.review.click()
    await expect(endpoints.details).not.toContainText(/line \d/)
    await endpoints.closeDetails()
    await endpoints.add.click()
    await expect(endpoints.rows).toHaveCount(4)
    await expect(endpoints.table).not.toContainText('_2')
    await expect(endpoints.commands).toBeHidden()
  })

  await test.step('suggests parameters in the report, one by one or all at once', async () => {
    await endpoints.create('Parameters API')
    await endpoints.paste(
      `curl ${api.url}/v1/customers/c_101\ncurl ${api.url}/v1/orders --json '{"item":"Lamp","quantity":2}'`,
    )
    const { offer } = endpoints
    await expect(endpoints.report).toContainText('3 values could be parameters')
    await endpoints.review.click()
    await expect(offer).toContainText('3 values a model could fill in: customer_id, item, quantity')
    await offer.getByRole('button', { name: 'Turn into a parameter: customer_id' }).click()
    await expect(offer).toContainText('1 value is now a parameter.')
    await expect(offer).toContainText('2 values a model could fill in: item, quantity')
    await offer.getByRole('button', { name: 'Turn all into parameters' }).click()
    await expect(offer).toContainText('2 values are now parameters.')
    await offer.getByRole('button', { name: 'Undo' }).click()
    await expect(offer).toContainText('2 values a model could fill in: item, quantity')
    await endpoints.closeDetails()
    await expect(endpoints.row('get_customer')).toContainText('/v1/customers/{customer_id}')

    // The editor shows the suggestions, too.
    await endpoints.row('create_order').click()
    await expect(endpoints.preview).toContainText('None: every call sends the same request.')
    await endpoints.preview.getByRole('button', { name: 'Choose parameters' }).click()
    await endpoints.editor.getByRole('button', { name: 'Turn all into parameters' }).click()
    await expect(endpoints.preview).toContainText('quantity')
    await desk.page.getByRole('button', { name: 'More about item' }).click()
    await expect(endpoints.field('Example')).toHaveValue('Lamp')
  })

  await test.step('calls the sample API with the example, so its tools really run', async () => {
    await endpoints.create('First API')
    await desk.page.getByRole('button', { name: 'Try an example' }).click()
    await endpoints.add.click()
    await expect(endpoints.rows).toHaveCount(3)
    await endpoints.row('list_orders').click()
    await endpoints.test.click()
    await expect(endpoints.result).toContainText('200')
  })
})
