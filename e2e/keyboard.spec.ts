import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA, CUSTOMER_FIELDS } from './pages/customer-form.ts'

test('the whole main job is done with the keyboard alone, and the focus can always be seen', async ({ startDesk }) => {
  const desk = await startDesk()
  await expect(desk.servers.option('Sample Orders API')).toBeVisible()
  await desk.tabTo(desk.servers.search)
  await desk.page.keyboard.type('Orders')
  await expect(desk.servers.options).toHaveCount(1)
  await desk.tabTo(desk.servers.list)
  await desk.page.keyboard.press('ArrowDown')
  await desk.page.keyboard.press('Enter')
  await expect(desk.form.root).toBeVisible()

  for (const name of CUSTOMER_FIELDS) {
    await desk.tabTo(desk.form.field(name))
    await desk.page.keyboard.type(ADA[name])
  }
  await desk.tabTo(desk.form.generate)
  expect(await desk.focusIsVisible(), 'a focus ring on Generate URL').toBe(true)
  await desk.page.keyboard.press('Enter')
  await desk.result.root.waitFor()
  await desk.tabTo(desk.result.copyUrl)
  expect(await desk.focusIsVisible(), 'a focus ring on Copy URL').toBe(true)
  await desk.page.keyboard.press('Enter')
  await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
  expect(await listToolNames(await desk.readClipboard())).toHaveLength(4)
})
