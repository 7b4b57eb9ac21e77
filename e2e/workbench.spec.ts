import { expect, test } from './fixtures.ts'
import { Endpoints } from './pages/endpoints.ts'

const ORDERS = 'Sample Orders API'

test('resizes the endpoint list with the arrow keys, and keeps its width across a restart', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await desk.resize(1440, 900)
  await desk.servers.choose(ORDERS)
  await endpoints.tab.click()
  await endpoints.rows.first().click()
  const before = Number(await endpoints.editorWidth.getAttribute('aria-valuenow'))
  await desk.tabTo(endpoints.editorWidth)
  for (let presses = 0; presses < 5; presses += 1) await desk.page.keyboard.press('ArrowRight')
  await expect(endpoints.editorWidth).toHaveAttribute('aria-valuenow', String(before + 10))
  const width = (await endpoints.table.boundingBox())?.width ?? 0
  await expect
    .poll(async () => await desk.page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('separator')

  const again = await desk.restart()
  await again.resize(1440, 900)
  const later = new Endpoints(again.page)
  await again.servers.choose(ORDERS)
  await later.tab.click()
  await later.rows.first().click()
  await expect(later.editorWidth).toHaveAttribute('aria-valuenow', String(before + 10))
  expect((await later.table.boundingBox())?.width).toBeCloseTo(width, -1)
})
