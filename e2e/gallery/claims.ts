import { expect } from '@playwright/test'
import { useClaimLink } from '../harness/claim.ts'
import { ADA } from '../pages/customer-form.ts'
import { Customers } from '../pages/customers.ts'
import { chainOf } from './scene.ts'

const IDENTITY = ADA['Primary identity']

export const claimLinks = chainOf({
  title: 'claim links',
  async open({ startDesk }) {
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    const customers = new Customers(desk.page)
    await customers.tab.click()
    await customers.open(IDENTITY)
    return { desk, customers, made: { link: '' } }
  },
  scenes: {
    async 'claim-new'({ customers }) {
      await customers.manage('Claim link…')
      await expect(customers.confirm('Create link')).toBeVisible()
    },
    async 'claim-link'({ customers, made }) {
      await customers.confirm('Create link').click()
      const field = customers.dialog.getByRole('textbox', { name: 'Claim link' })
      await expect(field).toBeVisible()
      made.link = await field.inputValue()
    },
    async 'claim-unused'({ customers }) {
      await customers.confirm('Done').click()
      await expect(customers.drawer.getByText(/^Claim link: unused/)).toBeVisible()
    },
    async 'claim-replace'({ customers }) {
      await customers.manage('Claim link…')
      await expect(customers.confirm('Withdraw unused link')).toBeVisible()
    },
    async 'claim-opened-again'({ customers, made }) {
      await customers.confirm('Cancel').click()
      await useClaimLink(made.link)
      await expect(customers.drawer.getByText(/^Claimed by the customer/)).toBeVisible()
      await fetch(made.link)
      await expect(customers.drawer.getByText(/in another browser/)).toBeVisible()
    },
  },
})
