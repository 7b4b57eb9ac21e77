import { expect, test } from './fixtures.ts'
import { openLargeServer } from './harness/large-server.ts'
import { Endpoints } from './pages/endpoints.ts'

const ORDERS = 'Sample Orders API'

test('shows the list next to the editor, each with its own scrollbar, and keeps its width', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.resize(1440, 900)
  const endpoints = await openLargeServer(desk, 60)
  await expect(endpoints.editorWidth).toHaveCount(0)
  await endpoints.rows.nth(3).click()
  await expect(endpoints.rows.nth(3)).toBeFocused()
  const list = await endpoints.table.boundingBox()
  const editor = await endpoints.editor.boundingBox()
  expect(editor?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  await desk.page.keyboard.press('End')
  await expect(endpoints.rows.last()).toBeInViewport()
  await expect(endpoints.table.locator('thead')).toBeInViewport({ ratio: 0.99 })
  await expect(endpoints.editor.getByRole('tablist')).toBeInViewport({ ratio: 0.99 })
  await expect(endpoints.deploy).toBeInViewport({ ratio: 0.99 })
  // Only these two scroll; nothing around them does.
  expect(
    await desk.page
      .getByRole('region', { name: 'Large API' })
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0)
  // The task takes up the full width: the server list is hidden, and a link leads back.
  await expect(desk.servers.list).toBeHidden()
  await endpoints.back.click()
  await expect(desk.servers.list).toBeVisible()
  await expect(endpoints.editorWidth).toHaveCount(0)
  await expect(endpoints.rows.last()).toBeFocused()

  await test.step('replaces the list with the editor in a small window, and returns to the same row', async () => {
    await desk.resize(900, 600)
    await desk.page.keyboard.press('Home')
    await endpoints.rows.nth(2).focus()
    await desk.page.keyboard.press('Enter')
    await expect(endpoints.editor).toBeVisible()
    await expect(endpoints.table).toBeHidden()
    await expect(endpoints.editorTab('Tool')).toBeFocused()
    const tabs = await endpoints.editor.getByRole('tablist').boundingBox()
    expect((tabs?.y ?? 600) + (tabs?.height ?? 0)).toBeLessThanOrEqual(120)
    await desk.page.keyboard.press('Escape')
    await expect(endpoints.editor).toHaveCount(0)
    await expect(endpoints.rows.nth(2)).toBeFocused()
  })
  await test.step('resizes the list with the arrow keys, and keeps its width across a restart', async () => {
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
})
