import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { shopDocument } from './harness/shop-document.ts'
import { Endpoints } from './pages/endpoints.ts'

const DOCUMENT = shopDocument({ resources: 1, server: 'https://shop.example' })

test('creates a server from pasted commands, a pasted document, or a file, and suggests its name', async ({
  startDesk,
  home,
}) => {
  const { page } = await startDesk()
  const endpoints = new Endpoints(page)
  const name = endpoints.dialog.getByRole('textbox', { name: 'Name' })
  const source = endpoints.dialog.getByRole('textbox', { name: /^cURL commands, OpenAPI, or Postman/ })
  const create = endpoints.dialog.getByRole('button', { name: 'Create server' })

  await test.step('adds pasted commands', async () => {
    await endpoints.newServer.click()
    await source.fill('curl https://api.acme.example/v1/orders')
    await expect(name).toHaveValue('Acme API')
    await create.click()
    await expect(page.getByRole('heading', { name: 'Acme API', level: 1 })).toBeVisible()
    await expect(endpoints.rows).toHaveCount(1)
  })

  await test.step('keeps a typed name, and asks which operations of a pasted document to add', async () => {
    await endpoints.newServer.click()
    await source.fill(DOCUMENT)
    await expect(name).toHaveValue('Shop API')
    await name.fill('Our shop')
    await source.fill(`${DOCUMENT}\n`)
    await expect(name).toHaveValue('Our shop')
    await create.click()
    await expect(endpoints.importScreen).toContainText('new')
    await endpoints.importScreen.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('reads a chosen file', async () => {
    const path = join(home, 'shop.json')
    await writeFile(path, DOCUMENT)
    await endpoints.newServer.click()
    const chooser = page.waitForEvent('filechooser')
    await endpoints.dialog.getByRole('button', { name: 'Import files…' }).click()
    await (await chooser).setFiles(path)
    await expect(endpoints.dialog).toContainText('shop.json')
    await expect(name).toHaveValue('Shop API')
    await create.click()
    await expect(endpoints.importScreen).toContainText('new')
  })
})
