import { expect } from '@playwright/test'
import { generateAccess, manage } from '../harness/manage.ts'
import { fillWithCustomers } from '../harness/management-data.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { ADA } from '../pages/customer-form.ts'
import { Customers } from '../pages/customers.ts'
import { chainOf, type Props } from './scene.ts'

const ORDERS = 'Sample Orders API'
const LONG = 'inventory_of_everything_that_was_ever_delivered@a-very-long-domain.example'

async function open({ startDesk }: Props) {
  const desk = await startDesk()
  return { desk, customers: new Customers(desk.page), operator: await becomeOperator(desk) }
}

export const manyCustomers = chainOf({
  title: 'many customers of a server at a time',
  open,
  scenes: {
    async 'customers-tagged'({ desk, customers, operator }) {
      const id = await serverId(operator, ORDERS)
      await fillWithCustomers(operator, id)
      for (let index = 0; index < 24; index += 1) {
        const metadata = {
          name: `Person ${index + 1}`,
          company: index % 3 === 0 ? 'Northern centres of logistics' : 'Acme',
        }
        await generateAccess(operator, id, `person.${index + 1}@customers.example`, metadata)
      }
      const { customers: all } = await manage(operator, 'customers.page', { serverId: id })
      const ids = all.map((customer) => customer.id)
      const change = (from: number, to: number, what: Parameters<typeof manage<'customers.changeMany'>>[2]['change']) =>
        manage(operator, 'customers.changeMany', { serverId: id, ids: ids.slice(from, to), change: what })
      await change(20, 30, { kind: 'addTags', tags: ['trial', 'a tag that is quite long', 'beta'] })
      await change(2, 9, { kind: 'addTags', tags: ['vip'] })
      await change(4, 6, { kind: 'pause' })
      await desk.servers.choose(ORDERS)
      await customers.tab.click()
      await expect(customers.line('person.24@')).toBeVisible()
      await customers.sortBy('Last call').click()
      await customers.sortBy('Last call').click()
      await expect(customers.lines.first()).toContainText('@')
    },
    async 'customers-selected'({ customers }) {
      await customers.select(ADA['Primary identity'], 'grace@navy.example', 'alan@bletchley.example')
    },
    async 'customers-menu'({ customers }) {
      await customers.selection.getByRole('button', { name: 'More' }).click()
      await customers.selection.page().getByRole('menuitem', { name: 'Rotate…' }).waitFor()
    },
    async 'customers-add-tags'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.select(LONG)
      await customers.many('Add tags…')
      await customers.dialog.getByRole('combobox', { name: 'Tags' }).fill('vi')
    },
    async 'customers-set-tools'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await desk.page.keyboard.press('Escape')
      await customers.dialog.waitFor({ state: 'detached' })
      await customers.many('Set allowed tools…')
      await customers.dialog.getByRole('checkbox', { name: 'All tools' }).click()
      await customers.dialog.getByRole('checkbox', { name: 'Cancel order' }).click()
    },
    async 'customers-rotate-many'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.dialog.waitFor({ state: 'detached' })
      await customers.many('Rotate…')
    },
    async 'customers-revoke-many'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.dialog.waitFor({ state: 'detached' })
      await customers.many('Revoke…')
    },
    async 'customers-paused-many'({ desk, customers }) {
      await desk.page.keyboard.press('Escape')
      await customers.dialog.waitFor({ state: 'detached' })
      await customers.many('Pause')
      await expect(customers.undo).toBeVisible()
      await expect(customers.line('grace@navy.example')).toContainText('Paused')
    },
    async 'customers-filtered'({ customers }) {
      await customers.undo.click()
      await customers.filters.set('Tag', 'trial')
      await expect(customers.lines).toHaveCount(10)
    },
    async 'customers-none-match'({ customers }) {
      await customers.filters.set('State', 'Expired')
      await customers.search.fill('nobody')
      await expect(customers.lines).toHaveCount(0)
    },
    async 'customer-notes'({ desk, customers }) {
      await desk.main.getByRole('button', { name: 'Clear filters' }).first().click()
      await customers.open(LONG)
      await customers.drawer.getByRole('textbox', { name: 'Note', exact: true }).fill('Pays yearly, asks for exports.')
      await customers.fold('Message while unavailable')
      await customers.drawer.getByRole('textbox', { name: 'Message while unavailable' }).scrollIntoViewIfNeeded()
    },
    async 'customer-edit'({ customers }) {
      await customers.action('Edit…').click()
    },
    async 'customer-edit-conflict'({ customers, operator }) {
      const found = await manage(operator, 'customers.find', { primaryIdentity: LONG })
      await customers.dialog.getByRole('textbox', { name: 'Company', exact: true }).fill('Northern centers')
      await customers.dialog.getByRole('textbox', { name: 'Field value' }).fill('AC-20932')
      const metadata = {
        ...found?.customer.metadata,
        company: 'Northern and eastern centers of logistics',
        account_id: '',
      }
      await manage(operator, 'customers.update', { id: found?.customer.id ?? '', metadata })
      await customers.confirm('Save').click()
      await expect(customers.dialog.getByRole('alert')).toBeVisible()
    },
  },
})
