import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { shopDocument } from './harness/shop-document.ts'
import { Endpoints } from './pages/endpoints.ts'

const SERVER = 'https://shop.example'

test('imports the selected operations of a document, and the changes in a later version', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  const endpoints = new Endpoints(page)
  await test.step("searches and selects a document's operations with the keyboard, and imports only those", async () => {
    await endpoints.create('Shop')
    await endpoints.commands.fill(shopDocument({ resources: 2, server: SERVER }))
    await endpoints.add.click()
    await expect(page.getByRole('heading', { name: 'Shop API', level: 1 })).toBeVisible()
    // Every operation that isn't deprecated is selected by default.
    await expect(endpoints.importScreen).toContainText('21 new')
    await expect(endpoints.operation('delete_orders2').or(endpoints.operation('Deletes one of orders2'))).toContainText(
      'Deprecated',
    )
    await endpoints.operations.focus()
    await page.keyboard.press('Home')
    await expect(endpoints.operation('Orders').first()).toHaveAttribute('aria-checked', 'mixed')
    await page.keyboard.press(' ')
    await expect(endpoints.operation('Orders').first()).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.press(' ')
    await expect(endpoints.operation('Orders').first()).toHaveAttribute('aria-checked', 'false')
    await expect(endpoints.importScreen).toContainText('14 new')
    await page.keyboard.press('ArrowLeft')
    await expect(endpoints.operation('Lists orders1')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await expect(endpoints.operation('Lists orders1')).toHaveAttribute('aria-checked', 'true')
    await expect(endpoints.importScreen).toContainText('15 new')
    await page.keyboard.type('inv')
    await page.keyboard.press(' ')
    await expect(endpoints.operation('Invoices').first()).toHaveAttribute('aria-checked', 'true')
    await endpoints.importScreen.getByRole('searchbox', { name: 'Search operations' }).fill('customers')
    await expect(endpoints.operation('Lists orders1')).toHaveCount(0)
    await endpoints.operations.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await expect(endpoints.importScreen).toContainText('9 new')
    await expect(endpoints.importScreen).toContainText(/about \d+ tokens in every conversation/)
    await endpoints.importScreen.getByRole('button', { name: 'Add 9 endpoints' }).click()
    await expect(endpoints.report).toContainText('9 endpoints added')
    await expect(endpoints.rows).toHaveCount(9)
    await endpoints.filters.set('Tag', 'Orders (1)')
    await expect(endpoints.counts).toHaveText('1 of 9 shown')
    await endpoints.filters.set('Tag', 'All tags')
    await endpoints.filters.set('State', 'Deprecated (1)')
    await expect(endpoints.rows).toContainText('delete_invoices2')
  })

  await test.step("shows what's new, changed, and removed in a later version of the document", async () => {
    await endpoints.create('Shop of today')
    await endpoints.commands.fill(shopDocument({ resources: 1, server: SERVER }))
    await endpoints.add.click()
    await endpoints.importScreen.getByRole('button', { name: 'Select all' }).click()
    await endpoints.importScreen.getByRole('button', { name: 'Add 12 endpoints' }).click()
    await expect(endpoints.rows).toHaveCount(12)

    await endpoints.addMore.click()
    await endpoints.commands.fill(
      shopDocument({
        resources: 1,
        server: SERVER,
        edit(paths) {
          delete paths['/orders1']?.post
          paths['/orders1'] = { get: { ...paths['/orders1']?.get, summary: 'Lists open orders' } }
          paths['/orders1/count'] = { get: { operationId: 'count_orders1', tags: ['Orders'], responses: {} } }
        },
      }),
    )
    await endpoints.add.click()
    await expect(endpoints.operation('Lists open orders')).toContainText('Changed')
    await endpoints.filters.set('Method', 'GET (7)')
    await expect(endpoints.operation('Creates one of')).toHaveCount(0)
    await endpoints.operations.focus()
    await page.keyboard.type('lists')
    await expect(endpoints.operation('Lists open orders')).toHaveAccessibleDescription(
      /^Changed in the document: .*title/,
    )
    await expect(endpoints.operation('Lists open orders')).toHaveAccessibleName(/GET.*≈ \d+ tokens/)
    await endpoints.filters.set('Method', 'All methods')
    await expect(endpoints.operation('Reads one of orders1')).toContainText('Imported')
    await expect(endpoints.operation('Reads one of orders1')).toHaveAttribute('aria-disabled', 'true')
    await expect(endpoints.operation('Creates one of orders1')).toContainText('Removed')
    await expect(endpoints.importScreen).toContainText('1 new, 1 to update')
    await endpoints.operation('Creates one of orders1').click()
    await endpoints.importScreen.getByRole('button', { name: 'Apply changes' }).click()
    await expect(endpoints.report).toContainText('1 endpoint added, 1 updated, 1 deleted')
    await expect(endpoints.rows).toHaveCount(12)
    await expect(endpoints.row('create_orders1')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(endpoints.row('create_orders1')).toBeVisible()
  })
})

test('imports documents of any size from picked or dropped files, and can cancel an import', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await test.step("compares the number of operations with the clients' limits, and selects none above them", async () => {
    await endpoints.create('Large shop')
    const file = join(desk.home, 'shop.json')
    await writeFile(file, shopDocument({ resources: 40, server: SERVER }))
    await endpoints.chooseFiles(file)
    await expect(endpoints.importScreen).toContainText('Nothing selected')
    expect(await endpoints.operations.getByRole('treeitem').count()).toBeLessThan(80)
    await endpoints.importScreen.getByRole('button', { name: 'Select all' }).click()
    await expect(endpoints.importScreen).toContainText('480 new')
    await expect(endpoints.importScreen).toContainText(/Some clients allow fewer: Cursor 80, .*\d more\./)
    await endpoints.back.click()
    await expect(endpoints.commands).toBeVisible()
  })

  await test.step('imports a multi-file document without an address, and asks for it', async () => {
    await endpoints.create('Pets')
    const folder = join(desk.home, 'pets')
    await mkdir(folder)
    const root = {
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { $ref: 'list.yaml' }, post: { $ref: 'create.yaml' } } },
    }
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(root))
    await writeFile(join(folder, 'list.yaml'), 'operationId: listPets\ntags: [Pets]\nresponses: {}\n')
    await writeFile(join(folder, 'create.yaml'), 'operationId: createPet\ntags: [Pets]\nresponses: {}\n')
    await endpoints.chooseFiles(...['openapi.json', 'list.yaml', 'create.yaml'].map((name) => join(folder, name)))
    await expect(endpoints.importScreen).toContainText('3 files')
    await expect(endpoints.importScreen).toContainText('2 new')
    const address = endpoints.importScreen.getByRole('combobox', { name: 'Pets', exact: true })
    await address.fill('not an address')
    await expect(endpoints.importScreen).toContainText('Enter an http or https address')
    await address.fill('')
    await endpoints.importScreen.getByRole('button', { name: 'Add 2 endpoints' }).click()
    await expect(endpoints.rows).toHaveCount(2)
    await expect(desk.page.getByRole('button', { name: '1 problem' })).toBeVisible()
  })

  await test.step('imports dropped files, and rejects files without a document with a reason', async () => {
    await endpoints.create('Dropped')
    const drop = async (files: Record<string, string>) => {
      const data = await desk.page.evaluateHandle((all) => {
        const transfer = new DataTransfer()
        for (const [name, text] of Object.entries(all)) transfer.items.add(new File([text], name))
        return transfer
      }, files)
      await desk.page.getByRole('region', { name: 'Add endpoints' }).dispatchEvent('drop', { dataTransfer: data })
    }
    await drop({ 'a.png': 'x', 'b.png': 'y' })
    await expect(desk.page.getByRole('alert')).toContainText('contain any JSON or YAML files')
    await drop({ 'shop.json': shopDocument({ resources: 1, server: SERVER }), 'notes.md': '# Notes' })
    await expect(desk.page.getByRole('heading', { name: 'Shop API', level: 1 })).toBeVisible()
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('cancels an import while reading or adding the document, without changing anything', async () => {
    const { page } = desk
    await endpoints.create('Canceled shop')
    const file = join(desk.home, 'shop.json')
    await writeFile(file, shopDocument({ resources: 300, server: SERVER }))
    const cancel = page.getByRole('button', { name: 'Cancel import' })
    const progress = (text: string) => page.getByRole('status').filter({ hasText: text })

    await endpoints.chooseFiles(file)
    await expect(progress('Analyzing the document…')).toBeVisible()
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await expect(endpoints.commands).toBeVisible()
    await expect(endpoints.importScreen).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await endpoints.chooseFiles(file)
    await endpoints.importScreen.getByRole('button', { name: 'Select all' }).click()
    await endpoints.importScreen.getByRole('button', { name: 'Add 3,600 endpoints' }).click()
    await expect(progress('Adding endpoints…')).toBeVisible()
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(endpoints.importScreen).toContainText('3,600 new')
    await endpoints.back.click()
    await expect(endpoints.rows).toHaveCount(0)

    await endpoints.commands.fill(shopDocument({ resources: 1, server: SERVER }))
    await endpoints.add.click()
    await endpoints.importScreen.getByRole('button', { name: 'Select all' }).click()
    await endpoints.importScreen.getByRole('button', { name: 'Add 12 endpoints' }).click()
    await expect(endpoints.rows).toHaveCount(12)
  })
})

test('asks for the server when a document describes an API that was imported before, and whether to update, keep, or skip existing endpoints', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Twice')
  await endpoints.paste('curl https://api.shop.example/v1/orders/{order}')
  await expect(endpoints.rows).toHaveCount(1)
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.example/v1' }, { url: 'https://sandbox.shop.example/v1' }],
    paths: {
      '/orders/{orderId}': { get: { operationId: 'readOrder', summary: 'Reads one order' } },
      '/orders': { get: { operationId: 'listOrders', summary: 'Lists all orders' } },
    },
  })
  await endpoints.addMore.click()
  await endpoints.commands.fill(document)
  await endpoints.add.click()
  const server = endpoints.importScreen.getByRole('combobox', { name: 'Server', exact: true })
  await expect(server).toHaveValue('https://api.shop.example/v1')
  await expect(endpoints.operation('Reads one order')).toContainText('Already exists')
  await expect(endpoints.importScreen).toContainText('1 new, 1 to update')
  const alike = endpoints.importScreen.getByRole('combobox', { name: /already added/ })
  await alike.selectOption('Keep both')
  await expect(endpoints.importScreen).toContainText('2 new')
  await alike.selectOption('Skip')
  await expect(endpoints.importScreen).toContainText('1 new')
  await alike.selectOption('Update')
  await endpoints.importScreen.getByRole('button', { name: 'Apply changes' }).click()
  await expect(endpoints.rows).toHaveCount(2)

  await endpoints.addMore.click()
  await endpoints.commands.fill(document.replace('"Shop"', '"Shop sandbox"'))
  await endpoints.add.click()
  await expect(alike).toBeVisible()
  await server.selectOption('https://sandbox.shop.example/v1')
  await expect(alike).toHaveCount(0)
  await endpoints.importScreen.getByRole('button', { name: 'Add 2 endpoints' }).click()
  await expect(endpoints.rows).toHaveCount(4)
})
