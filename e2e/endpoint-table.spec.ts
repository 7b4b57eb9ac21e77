import { MAX_ENDPOINTS } from '../src/shared/management/definition/definition.ts'
import { expect, test } from './fixtures.ts'
import { openLargeServer } from './harness/large-server.ts'

test('searches, selects in, and bulk-edits a list of endpoints', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  const endpoints = await openLargeServer(desk, 60)
  await test.step('finds endpoints by words, method, and state, and says how to get back from an empty result', async () => {
    await expect(endpoints.counts).toHaveText('60 endpoints')
    await endpoints.search.fill('ORDERS delete')
    await expect(endpoints.row('delete_orders_23')).toBeVisible()
    await expect(endpoints.counts).toHaveText('3 of 60 shown')
    await endpoints.search.fill('')
    await endpoints.filters.set('Method', 'GET (30)')
    await expect(endpoints.counts).toHaveText('30 of 60 shown')
    await endpoints.filters.set('State', 'Off (6)')
    await expect(endpoints.counts).toHaveText('0 of 60 shown')
    await endpoints.filters.clear.click()
    await expect(endpoints.filters.button).toBeFocused()
    await expect(endpoints.counts).toHaveText('60 endpoints')
  })

  await test.step('selects with the keyboard, and toggles, moves, assigns a credential to, and deletes the selection', async () => {
    await desk.tabTo(endpoints.rows.first())
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(endpoints.selected).toHaveText('3 selected')
    await page.keyboard.press('Escape')
    await expect(endpoints.selected).toHaveCount(0)
    await page.keyboard.press(' ')
    await expect(endpoints.rows.nth(2)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ ')
    await expect(endpoints.selected).toHaveText('3 selected')
    await endpoints.bulk('Turn off').click()
    await expect(endpoints.row('list_orders_0').getByRole('switch')).not.toBeChecked()
    await expect(endpoints.rows.nth(2).getByRole('switch')).not.toBeChecked()
    await expect(endpoints.rows.nth(3).getByRole('switch')).toBeChecked()
    await page.getByRole('status').filter({ hasText: 'Turned off 3 endpoints' }).getByRole('button').first().click()
    await expect(endpoints.row('list_orders_0').getByRole('switch')).toBeChecked()

    await endpoints.bulk('Credential').click()
    await page.getByRole('menuitem', { name: 'Production key' }).click()
    await expect(endpoints.rows.nth(1)).toContainText('Production key')
    await expect(endpoints.rows.nth(3)).toContainText('none')
    await endpoints.bulk('Move').click()
    await page.getByRole('menuitem', { name: 'To a position…' }).click()
    await endpoints.dialog.getByRole('textbox', { name: 'Position' }).fill('99')
    await page.keyboard.press('Enter')
    await expect(endpoints.dialog).toContainText('Enter a number from 1 to 58.')
    await endpoints.dialog.getByRole('textbox', { name: 'Position' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(endpoints.dialog).toHaveCount(0)
    await expect(endpoints.rows.nth(1)).toContainText('list_orders_0')
    await endpoints.rows.nth(1).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(endpoints.rows.first()).toContainText('list_orders_0')
    await expect(endpoints.rows.first()).toBeFocused()

    await endpoints.bulk('Delete').click()
    await expect(endpoints.counts).toHaveText('57 endpoints')
    await expect(endpoints.rows.first()).toBeFocused()
    await page.getByRole('status').filter({ hasText: 'Deleted 3 endpoints' }).getByRole('button').first().click()
    await expect(endpoints.counts).toHaveText('60 endpoints')
    await expect(endpoints.rows.first()).toContainText('list_orders_0')

    // Multi-select works as in any list: only a plain click opens the editor.
    await endpoints.rows.nth(4).click({ modifiers: ['Control'] })
    await endpoints.rows.nth(8).click({ modifiers: ['Shift'] })
    await expect(endpoints.selected).toHaveText('5 selected')
    await endpoints.rows
      .nth(9)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(endpoints.selected).toHaveText('6 selected')
    await expect(endpoints.rows.nth(9).getByRole('checkbox')).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString()), 'text marked by selecting rows').toBe('')
    await page.getByRole('checkbox', { name: 'Select all shown endpoints' }).click()
    await expect(endpoints.selected).toHaveText('60 selected')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(endpoints.rows.nth(9)).toBeFocused()
    await expect(page.getByRole('region', { name: /^Endpoint / })).toHaveCount(0)
  })

  await test.step('applies an action only to what the filter shows', async () => {
    await endpoints.rows.first().focus()
    await page.keyboard.press('Control+a')
    await expect(endpoints.selected).toHaveText('60 selected')
    await endpoints.filters.set('Method', 'DELETE (15)')
    await expect(endpoints.selected).toHaveText('15 selected')
    await endpoints.bulk('Delete').click()
    await expect(endpoints.counts).toHaveText('0 of 45 shown')
    await endpoints.clearFilters.click()
    await expect(endpoints.counts).toHaveText('45 endpoints')
  })

  await test.step('scrolls the endpoints only vertically at 200% zoom', async () => {
    await desk.resize(1440, 900)
    await desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
    await page.waitForFunction(() => innerWidth === 720)
    const wider = await page
      .locator('main')
      .evaluate((main) =>
        [main, ...main.querySelectorAll('*')].some(
          (each) => getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth,
        ),
      )
    expect(wider).toBe(false)
  })
})

test('renders the maximum number of endpoints with only a few DOM elements, and reaches the last one with a single key press', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const endpoints = await openLargeServer(desk, MAX_ENDPOINTS)
  const all = MAX_ENDPOINTS.toLocaleString('en-US')
  const last = endpoints.row(`_${MAX_ENDPOINTS - 1}`)
  expect(await endpoints.rows.count()).toBeLessThan(60)
  await endpoints.rows.first().focus()
  await desk.page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await desk.page.keyboard.press('Control+a')
  await expect(endpoints.selected).toHaveText(`${all} selected`)
  await endpoints.bulk('Turn off').click()
  await expect(last.getByRole('switch')).not.toBeChecked()
  expect(await endpoints.rows.count()).toBeLessThan(60)
})
