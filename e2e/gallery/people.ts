import { expect } from '@playwright/test'
import { generateAccess } from '../harness/manage.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { Customers } from '../pages/customers.ts'
import { chainOf } from './scene.ts'

const SERVERS = ['Sample Orders API', 'Sample Archive API'] as const
const ADA = 'ada@analytical.example'
const GRACE = 'grace@navy.example'
const KATHERINE = 'katherine@orbit.example'

export const people = chainOf({
  title: 'the people of a workspace, and what their list is filtered by',
  async open({ startDesk }) {
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    const [orders, archive] = await Promise.all(SERVERS.map((name) => serverId(operator, name)))
    await generateAccess(operator, orders ?? '', ADA, { name: 'Ada King', company: 'Analytical Engines' })
    await generateAccess(operator, archive ?? '', ADA)
    await generateAccess(operator, orders ?? '', GRACE, { name: 'Grace Hopper', company: 'Navy' })
    await generateAccess(operator, archive ?? '', KATHERINE)
    return { desk, customers: new Customers(desk.page) }
  },
  scenes: {
    async 'people-all'({ desk, customers }) {
      await desk.shell.goTo('Customers')
      await expect(customers.line(ADA)).toContainText('2 servers')
    },
    async 'people-filter'({ customers }) {
      await customers.filters.button.click()
      await expect(customers.filters.choice('Server')).toBeFocused()
    },
    async 'people-filtered'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.filters.set('Server', SERVERS[0])
      await customers.filters.set('State', 'Live')
      await customers.filters.set('Last call', 'In the last 30 days')
      await customers.filters.chip('Last call In the last 30 days').click()
      await expect(customers.lines).toHaveCount(2)
    },
    async 'new-url-servers'({ desk }) {
      await desk.page.getByRole('combobox', { name: 'New URL' }).click()
      await desk.page.getByRole('listbox', { name: 'Servers' }).waitFor()
    },
  },
})
