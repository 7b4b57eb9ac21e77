import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MAX_ENDPOINTS } from '../../../../shared/management/definition/definition.ts'
import { draftDesk } from '../../../testing/draft-data.ts'
import { clearFilters, filterBar, filterButton, setFilter } from '../../../testing/filters.ts'
import { press, tabTo } from '../../../testing/keys.ts'
import { largeDefinition } from '../../../testing/large-definition.ts'
import { openWindow, resize } from '../../../testing/open-window.tsx'

const table = page.getByRole('grid', { name: 'Endpoint list' })
const rows = table.getByRole('row').filter({ has: page.getByRole('switch') })
const row = (toolName: string) => rows.filter({ hasText: toolName })
const switchOf = (index: number) => rows.nth(index).getByRole('switch')
const counts = filterBar.getByRole('status')
const search = page.getByRole('searchbox', { name: 'Search endpoints' })
const toolbar = page.getByRole('toolbar', { name: 'Selected endpoints' })
const selected = toolbar.getByRole('status')
const bulk = (name: string) => toolbar.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const editor = page.getByRole('region', { name: /^Endpoint / })

const focus = (place: typeof rows) => (place.element() as HTMLElement).focus()

/** Presses Undo in the toast with this text. */
const undo = (text: string) => page.getByRole('status').filter({ hasText: text }).getByRole('button').first().click()

async function openTable(id: string, count = 60) {
  openWindow(`/servers/${id}/tools`, draftDesk(id, largeDefinition(`API ${id}`, count)))
  await expect.element(rows.first()).toBeVisible()
}

it('finds endpoints by words, method, and state, and explains how to get back from an empty result', async () => {
  await openTable('finding')
  await expect.element(counts).toHaveTextContent('60 endpoints')
  await search.fill('ORDERS delete')
  await expect.element(row('delete_orders_23')).toBeVisible()
  await expect.element(counts).toHaveTextContent('3 of 60 shown')
  await search.fill('')
  await setFilter('Method', 'GET (30)')
  await expect.element(counts).toHaveTextContent('30 of 60 shown')
  await setFilter('State', 'Off (6)')
  await expect.element(counts).toHaveTextContent('0 of 60 shown')
  await clearFilters.click()
  await expect.element(filterButton).toHaveFocus()
  await expect.element(counts).toHaveTextContent('60 endpoints')
})

/** Scrolls the list to its start. Rows out of view aren't rendered, and a click may scroll. */
function scrollToStart(): void {
  for (let each: Element | null = rows.first().element(); each; each = each.parentElement) each.scrollTop = 0
}

describe('A selection', () => {
  it('is made with the keyboard, and its endpoints are turned off and on', async () => {
    await openTable('switching')
    await tabTo(rows.first().element())
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.element(selected).toHaveTextContent('3 selected')
    await press('Escape')
    await expect.element(selected).not.toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.element(rows.nth(2)).toHaveAttribute('aria-selected', 'true')
    await press('Home')
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect.element(selected).toHaveTextContent('3 selected')
    await bulk('Turn off').click()
    await expect.element(switchOf(0)).not.toBeChecked()
    await expect.element(switchOf(2)).not.toBeChecked()
    await expect.element(switchOf(3)).toBeChecked()
    await undo('3 endpoints turned off')
    await expect.element(switchOf(0)).toBeChecked()
  })

  it('is pinned and unpinned, and Undo restores the pins', async () => {
    await openTable('pinning')
    const pins = table.getByRole('img', { name: /^Pinned/ })
    const pin = toolbar.getByRole('button', { name: 'Pin', exact: true })
    focus(rows.first())
    await press('Shift+ArrowDown')
    await pin.click()
    await expect.element(pins).toHaveLength(2)
    await undo('2 tools pinned')
    await expect.element(pins).not.toBeInTheDocument()
    await pin.click()
    await expect.element(pins).toHaveLength(2)
    await bulk('Unpin').click()
    await expect.element(pins).not.toBeInTheDocument()
    await undo('2 tools unpinned')
    await expect.element(pins).toHaveLength(2)
  })

  it('gets a credential, and moves to a position that’s validated', async () => {
    await openTable('moving')
    focus(rows.first())
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await bulk('Credential').click()
    await page.getByRole('menuitem', { name: 'Production key' }).click()
    scrollToStart()
    await expect.element(row('create_orders_1')).toHaveTextContent('Production key')
    await expect.element(row('delete_orders_3')).toHaveTextContent('none')
    await bulk('Move').click()
    await page.getByRole('menuitem', { name: 'To a position…' }).click()
    const position = dialog.getByRole('textbox', { name: 'Position' })
    await position.fill('99')
    await press('Enter')
    await expect.element(dialog).toHaveTextContent('Enter a number from 1 to 58.')
    await position.fill('2')
    await press('Enter')
    await expect.element(dialog).not.toBeInTheDocument()
    scrollToStart()
    const moved = row('list_orders_0')
    await expect.element(moved).toHaveAttribute('aria-rowindex', '3')
    focus(moved)
    await press('Alt+ArrowUp')
    await expect.element(moved).toHaveAttribute('aria-rowindex', '2')
    await expect.element(moved).toHaveFocus()
  })

  it('is deleted, and restored by Undo', async () => {
    await openTable('deleting')
    focus(rows.first())
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await bulk('Delete').click()
    await expect.element(counts).toHaveTextContent('57 endpoints')
    await expect.element(rows.first()).toHaveFocus()
    await undo('3 endpoints deleted')
    await expect.element(counts).toHaveTextContent('60 endpoints')
    await expect.element(rows.first()).toHaveTextContent('list_orders_0')
  })

  it('is made with the mouse, as in any list, without opening the editor or selecting text', async () => {
    await openTable('clicking')
    await rows.nth(4).click({ modifiers: ['Control'] })
    await rows.nth(8).click({ modifiers: ['Shift'] })
    await expect.element(selected).toHaveTextContent('5 selected')
    await rows
      .nth(9)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect.element(selected).toHaveTextContent('6 selected')
    await expect.element(rows.nth(9).getByRole('checkbox')).toHaveFocus()
    expect(getSelection()?.toString(), 'text marked by selecting rows').toBe('')
    await page.getByRole('checkbox', { name: 'Select all shown endpoints' }).click()
    await expect.element(selected).toHaveTextContent('60 selected')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(rows.nth(9)).toHaveFocus()
    await expect.element(editor).not.toBeInTheDocument()
  })

  it('is limited to the rows that the filter shows', async () => {
    await openTable('filtering')
    focus(rows.first())
    await press('Control+a')
    await expect.element(selected).toHaveTextContent('60 selected')
    await setFilter('Method', 'DELETE (15)')
    await expect.element(selected).toHaveTextContent('15 selected')
    await bulk('Delete').click()
    await expect.element(counts).toHaveTextContent('0 of 45 shown')
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.element(counts).toHaveTextContent('45 endpoints')
  })
})

it('scrolls only vertically at 200% zoom', async () => {
  await resize(720, 450)
  await openTable('zoomed')
  const main = page.getByRole('main').element()
  const wider = [main, ...main.querySelectorAll('*')].filter(
    (each) => getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth,
  )
  expect(wider).toEqual([])
})

it('renders the maximum number of endpoints with only a few DOM elements, and reaches the last one with a single key press', async () => {
  await openTable('maximum', MAX_ENDPOINTS)
  const last = row(`_${MAX_ENDPOINTS - 1}`)
  expect(rows.elements().length).toBeLessThan(60)
  focus(rows.first())
  await press('End')
  await expect.element(last).toHaveFocus()
  await expect.element(last).toBeInViewport()
  await press('Control+a')
  await expect.element(selected).toHaveTextContent(`${MAX_ENDPOINTS.toLocaleString('en-US')} selected`)
  await bulk('Turn off').click()
  await expect.element(last.getByRole('switch')).not.toBeChecked()
  expect(rows.elements().length).toBeLessThan(60)
})

describe('The editor', () => {
  const back = page.getByRole('button', { name: /^Back to / })
  const servers = page.getByRole('listbox', { name: 'Servers' })
  const width = page.getByRole('separator', { name: 'Width of the endpoint list' })

  it('is next to the list, and each has its own scrollbar', async () => {
    await openTable('beside')
    await expect.element(width).not.toBeInTheDocument()
    await rows.nth(3).click()
    await expect.element(rows.nth(3)).toHaveFocus()
    expect(editor.element().getBoundingClientRect().x).toBeGreaterThanOrEqual(
      table.element().getBoundingClientRect().right,
    )
    await press('End')
    await expect.element(row('_59')).toBeInViewport()
    const header = table.getByRole('columnheader').first()
    const parts = [header, editor.getByRole('tablist'), page.getByRole('button', { name: 'Deploy', exact: true })]
    for (const part of parts) await expect.element(part).toBeInViewport({ ratio: 0.99 })
    // Only the table and the editor scroll, not what's around them.
    const { scrollHeight, clientHeight } = page.getByRole('region', { name: 'API beside' }).element()
    expect(scrollHeight - clientHeight).toBe(0)
    // The editor takes up the full width: the server list is hidden, and a link leads back.
    await expect.element(servers).not.toBeInTheDocument()
    await back.click()
    await expect.element(servers).toBeVisible()
    await expect.element(width).not.toBeInTheDocument()
    await expect.element(row('_59')).toHaveFocus()
  })

  it('replaces the list in a small window, and returns to the same row', async () => {
    await resize(900, 600)
    await openTable('small')
    focus(rows.nth(2))
    await press('Enter')
    await expect.element(editor).toBeVisible()
    await expect.element(table).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab', { name: 'Tool', exact: true })).toHaveFocus()
    expect(editor.getByRole('tablist').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(120)
    await press('Escape')
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(rows.nth(2)).toHaveFocus()
  })
})
