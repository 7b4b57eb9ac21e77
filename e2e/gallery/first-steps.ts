import { expect } from '@playwright/test'
import { manage } from '../harness/manage.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { Clients } from '../pages/clients.ts'
import { ADA } from '../pages/customer-form.ts'
import { FirstSteps } from '../pages/first-steps.ts'
import { Probe } from '../pages/probe.ts'
import { chainOf } from './scene.ts'

export const firstSteps = chainOf({
  title: 'the first steps',
  open: async ({ startDesk }) => {
    const desk = await startDesk()
    return { desk, steps: new FirstSteps(desk.page) }
  },
  scenes: {
    'first-steps-generate': {
      pictures: 'zoomed too',
      async reach({ desk, steps }) {
        await steps.fillIn.click()
        await expect(desk.form.field('Primary identity')).toHaveValue(/@/)
        // The name of the computer is another one everywhere.
        await desk.form.field('Primary identity').fill(ADA['Primary identity'])
      },
    },
    async 'first-steps-test'({ desk, steps }) {
      await desk.form.generate.click()
      await expect(steps.root).toContainText('1 of 3 done')
    },
    'first-steps-client': {
      pictures: 'zoomed too',
      async reach({ desk, steps }) {
        await steps.goToTest.click()
        await new Probe(desk.page).test.click()
        await expect(steps.root).toContainText('2 of 3 done')
      },
    },
    async 'first-steps-finished'({ desk, steps }) {
      const clients = new Clients(desk.page)
      await steps.setUp('Cursor').click()
      await clients.install.click()
      await clients.confirm.click()
      await expect(steps.root).toContainText('Your own URL works in a client')
      await clients.close.click()
    },
    'first-steps-help': {
      pictures: 'one',
      async reach({ desk }) {
        await desk.page.keyboard.press('ControlOrMeta+k')
        await desk.page.getByRole('dialog').getByRole('textbox').fill('Help')
        await desk.page.keyboard.press('Enter')
        await expect(desk.page.getByRole('dialog', { name: 'Help' })).toBeVisible()
      },
    },
  },
})

export const firstStepsWithoutServer = chainOf({
  title: 'the first steps without a server',
  async open({ startDesk }) {
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    for (const name of ['Sample Orders API', 'Sample Archive API'])
      await manage(operator, 'servers.remove', { id: await serverId(operator, name) })
    // A server that was chosen stays while the window is open.
    await desk.finish()
    return { desk: await startDesk() }
  },
  scenes: {
    async 'first-steps-no-server'({ desk }) {
      await expect(new FirstSteps(desk.page).example).toBeVisible()
    },
  },
})
