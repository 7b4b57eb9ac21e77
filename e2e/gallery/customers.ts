import { expect } from '@playwright/test'
import { fillWithCustomers } from '../harness/management-data.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { Calls } from '../pages/calls.ts'
import { ADA } from '../pages/customer-form.ts'
import { Customers } from '../pages/customers.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { Probe } from '../pages/probe.ts'
import { chainOf, type Props } from './scene.ts'

const ORDERS = 'Sample Orders API'

async function open({ startDesk }: Props) {
  const desk = await startDesk()
  return { desk, customers: new Customers(desk.page), calls: new Calls(desk.page) }
}

export const customersAndCalls = chainOf({
  title: 'customers, their tokens and their calls',
  open,
  scenes: {
    async 'customers-empty'({ desk, customers }) {
      await desk.servers.choose('Sample Archive API')
      await customers.tab.click()
      await expect(desk.main.getByText('No customers yet')).toBeVisible()
    },
    async 'calls-empty'({ desk, calls }) {
      await calls.tab.click()
      await expect(desk.main.getByText('No calls yet')).toBeVisible()
    },
    async 'customers-list'({ desk, customers, calls }) {
      const operator = await becomeOperator(desk)
      await desk.servers.choose(ORDERS)
      await new Endpoints(desk.page).settings.click()
      await calls.turn(calls.keep)
      await expect(calls.keep).toBeChecked()
      await fillWithCustomers(operator, await serverId(operator, ORDERS))
      await customers.tab.click()
      await expect(customers.line(ADA['Primary identity'])).toContainText('First call')
    },
    async 'customer-detail'({ customers }) {
      await customers.open(ADA['Primary identity'])
    },
    async 'customer-expiry'({ customers }) {
      await customers.manage('Set expiry…')
    },
    async 'customer-rotate'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.manage('Rotate…')
      await customers.time('Custom time').check()
      await customers.confirm('Generate new URL').click()
    },
    async 'customer-rotated'({ customers }) {
      await customers.time('In 1 day').check()
      await customers.confirm('Generate new URL').click()
      await customers.newUrl.waitFor()
      await customers.dialog.getByRole('button', { name: 'Test connection' }).click()
      await customers.dialog.getByText(/^Works[.,:]/).waitFor()
    },
    async 'customer-paused'({ customers }) {
      await customers.confirm('Done').click()
      await customers.fold('Allowed tools')
      await customers.allTools.click()
      await customers.tool('Cancel order').click()
      await expect(customers.drawer).toContainText('3 of 4 tools')
      await customers.manage('Pause')
      await expect(customers.undo).toBeVisible()
    },
    async 'customer-tools'({ customers }) {
      await customers.allTools.scrollIntoViewIfNeeded()
    },
    async 'customer-revoke'({ customers }) {
      await customers.manage('Revoke…')
    },
    async 'customer-remove'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.action('Delete customer').click()
    },
    async calls({ desk, customers, calls }) {
      await desk.page.keyboard.press('Escape')
      await customers.drawer.getByRole('button', { name: 'Close' }).click()
      await calls.tab.click()
      await expect(calls.chart).toBeVisible()
    },
    async 'calls-as-table'({ calls }) {
      await calls.showTable.click()
    },
    async 'calls-error'({ calls }) {
      await calls.showChart.click()
      await calls.turn(calls.onlyErrors)
      await calls.toggle(calls.call('API error'))
      await calls.call('API error').scrollIntoViewIfNeeded()
    },
    async 'calls-clear'({ calls }) {
      await calls.choose(calls.byCustomer, ADA['Primary identity'])
      await calls.clear.click()
    },
    async 'calls-of-customer'({ desk, customers, calls }) {
      await desk.page.keyboard.press('Escape')
      await customers.tab.click()
      await customers.open(ADA['Primary identity'])
      await customers.showCalls.click()
      await expect(calls.removeFilter(`Customer ${ADA['Primary identity']}`)).toBeVisible()
      await calls.toggle(calls.call('API error'))
    },
    async 'customer-earlier-token'({ customers }) {
      await customers.tab.click()
      await customers.open(ADA['Primary identity'])
      await customers.manage('Rotate…')
      await customers.time('Immediately').check()
      await customers.confirm('Generate new URL').click()
      await customers.newUrl.waitFor()
      await customers.confirm('Done').click()
      await customers.drawer.getByText(/\d previous token/).click()
      await customers.tokens.last().scrollIntoViewIfNeeded()
    },
  },
})

export const limitsAndTests = chainOf({
  title: 'calls of connection tests, and the limits of a customer',
  open,
  scenes: {
    async 'calls-tests'({ desk, calls }) {
      await desk.generate(ORDERS, ADA)
      const url = await desk.result.url.inputValue()
      const probe = new Probe(desk.page)
      await probe.test.click()
      await expect(probe.card).toContainText('Works')
      await withMcpClient(url, (client) => client.callTool({ name: 'list_orders', arguments: { limit: 1 } }))
      await probe.open()
      await probe.url.fill(url)
      await probe.submit.click()
      await probe.testWithCall.click()
      await expect(probe.stage('Call')).toContainText('passed')
      await desk.shell.goTo('Servers')
      await desk.servers.choose(ORDERS)
      await calls.tab.click()
      await desk.page.getByText('Hide tests').scrollIntoViewIfNeeded()
    },
    'customer-limits': {
      pictures: 'zoomed too',
      async enter({ desk, customers }) {
        await customers.tab.click()
        await customers.open(ADA['Primary identity'])
        await customers.fold('Limits')
        const limits = desk.page.getByRole('form', { name: 'Limits' })
        await limits.getByRole('textbox', { name: 'Calls per second' }).fill('5')
        await limits.getByRole('textbox', { name: 'Calls per second' }).scrollIntoViewIfNeeded()
      },
    },
    async 'discard-question'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.dialog.waitFor()
    },
  },
})
