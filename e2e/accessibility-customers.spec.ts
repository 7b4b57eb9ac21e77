import { expect, test } from './fixtures.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import type { Desk } from './harness/desk.ts'
import { fillWithCustomers } from './harness/management-data.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { ApiKeys } from './pages/api-keys.ts'
import { Calls } from './pages/calls.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'
const ADA = 'ada@analytical.example'

async function expectNoFaults(desk: Desk, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.useColorScheme(colorScheme)
    expect(await findAccessibilityFaults(desk.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing on customers, tokens and calls', async ({ startDesk }) => {
  const desk = await startDesk()
  const customers = new Customers(desk.page)
  const calls = new Calls(desk.page)
  const operator = await becomeOperator(desk)
  await desk.servers.choose(ORDERS)
  await customers.tab.click()
  await expect(desk.main.getByText('No customers yet')).toBeVisible()
  await expectNoFaults(desk, 'no customers')
  await calls.tab.click()
  await expect(desk.main.getByText('No calls yet')).toBeVisible()
  await expectNoFaults(desk, 'no calls')
  await calls.turn(calls.keep)
  await expect(calls.keep).toBeChecked()
  await fillWithCustomers(operator, await serverId(operator, ORDERS))

  await customers.tab.click()
  await expect(customers.line(ADA)).toContainText('First call')
  await expectNoFaults(desk, 'customers')
  await customers.open(ADA)
  await customers.allTools.click()
  await customers.action('Pause').click()
  await expect(customers.undo).toBeVisible()
  await expectNoFaults(desk, 'a paused customer')
  await customers.action('Set expiry…').click()
  await expectNoFaults(desk, 'expiry')
  await desk.page.keyboard.press('Escape')
  await customers.action('Rotate…').click()
  await customers.time('Custom time').check()
  await customers.confirm('Create new URL').click()
  await expectNoFaults(desk, 'rotation with a fault')
  await customers.time('Immediately').check()
  await customers.confirm('Create new URL').click()
  await customers.newUrl.waitFor()
  await expectNoFaults(desk, 'a new URL')
  await customers.confirm('Done').click()
  await customers.drawer.getByText('1 earlier token').click()
  await expectNoFaults(desk, 'an earlier token')
  await customers.action('Remove customer').click()
  await expectNoFaults(desk, 'removal')
  await desk.page.keyboard.press('Escape')
  await customers.showCalls.click()

  await expect(calls.removeFilter(`Customer: ${ADA}`)).toBeVisible()
  await calls.toggle(calls.call('Upstream error'))
  await expectNoFaults(desk, 'calls of one customer, one open')
  await calls.showTable.click()
  await expectNoFaults(desk, 'the chart as a table')
})

test('axe finds nothing on API keys, and the keyboard does it all', async ({ startDesk }) => {
  const desk = await startDesk()
  const keys = new ApiKeys(desk.page)
  await desk.shell.goTo('Settings')
  await desk.settings.section('Local').click()
  await expect(keys.table).toContainText('This app')
  await desk.tabTo(keys.create)
  await desk.page.keyboard.press('Enter')
  await expect(keys.name).toBeFocused()
  await expectNoFaults(desk, 'a name for a key')
  await desk.page.keyboard.type('Reporting')
  await desk.page.keyboard.press('Enter')
  await expect(keys.copy).toBeFocused()
  await expectNoFaults(desk, 'a new key')
  await desk.page.keyboard.press('Escape')
  await expect(keys.create).toBeFocused()
  await expectNoFaults(desk, 'API keys')
})
