import { expect } from '@playwright/test'
import { manage } from '../harness/manage.ts'
import { becomeOperator, serverId } from '../harness/operator.ts'
import { ADA } from '../pages/customer-form.ts'
import { FirstSteps } from '../pages/first-steps.ts'
import { Probe } from '../pages/probe.ts'
import { chainOf } from './scene.ts'

export const firstSteps = chainOf({
  title: 'the first steps',
  open: async ({ startDesk, fake }) => {
    const desk = await startDesk()
    return { desk, fake, steps: new FirstSteps(desk.page) }
  },
  scenes: {
    'first-steps-generate': {
      pictures: 'zoomed too',
      async enter({ desk, steps }) {
        await steps.fillIn.click()
        await expect(desk.form.field('Primary identity')).toHaveValue(/@/)
        // Replaces the suggested identity, which contains the computer's name.
        await desk.form.field('Primary identity').fill(ADA['Primary identity'])
      },
    },
    'first-steps-hosted': {
      pictures: 'one',
      async enter({ desk, fake, steps }) {
        await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
        await expect(steps.fillIn).toBeVisible()
      },
    },
    async 'first-steps-help'({ desk, steps }) {
      await desk.shell.chooseWorkspace('Local')
      await desk.generate('Sample Orders API', ADA)
      await expect(steps.root).toHaveCount(0)
      await steps.openInHelp()
      await expect(steps.current).toContainText('Test the connection')
    },
    async 'first-steps-client'({ desk, steps }) {
      await steps.goToTest.click()
      const probe = new Probe(desk.page)
      await probe.test.click()
      await expect(probe.card).toContainText('Works: 4 tools')
      await steps.openInHelp()
      await expect(steps.setUp('Cursor')).toBeVisible()
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
    // A selected server stays selected only while the window is open.
    await desk.finish()
    return { desk: await startDesk() }
  },
  scenes: {
    async 'first-steps-no-server'({ desk }) {
      await expect(new FirstSteps(desk.page).example).toBeVisible()
    },
  },
})
