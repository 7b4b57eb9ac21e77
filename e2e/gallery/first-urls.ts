import { expect } from '@playwright/test'
import { ADA } from '../pages/customer-form.ts'
import { FirstSteps } from '../pages/first-steps.ts'
import { Palette } from '../pages/palette.ts'
import { chainOf } from './scene.ts'

const EARLIER = [
  ['grace@navy.example', 'Grace Hopper'],
  ['alan@bletchley.example', 'Alan Turing'],
] as const

// Copied manually to .github/images as generate.png, so taking every screenshot doesn't change any tracked file.
export const readme = chainOf({
  title: 'the picture of the README',
  async open({ startDesk }) {
    const desk = await startDesk()
    await new FirstSteps(desk.page).skip.click()
    return { desk }
  },
  scenes: {
    readme: {
      pictures: 'one',
      async enter({ desk }) {
        await desk.generate('Sample Orders API', ADA)
        await expect(desk.page.getByRole('link', { name: 'Customers' })).toContainText('1')
      },
    },
  },
})

export const firstUrls = chainOf({
  title: 'Local, from the first start to several URLs',
  open: async ({ startDesk }) => ({ desk: await startDesk() }),
  scenes: {
    async 'local-first-start'({ desk }) {
      await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    },
    async 'issued-empty'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.main.getByText('No URLs yet')).toBeVisible()
    },
    async 'local-form-empty'({ desk }) {
      await desk.shell.goTo('Servers')
      await desk.servers.choose('Sample Orders API')
      await expect(desk.form.root).toBeVisible()
    },
    async 'local-form-faults'({ desk }) {
      await desk.form.addField('', '')
      await desk.form.generate.click()
      await expect(desk.form.field('Primary identity')).toHaveAttribute('aria-invalid', 'true')
    },
    async 'local-form-filled'({ desk }) {
      await desk.form.fieldNames.first().fill('account_id')
      await desk.form.fieldValues.first().fill('AC-20931')
      await desk.form.fill(ADA)
    },
    async 'local-result'({ desk }) {
      await desk.form.generate.click()
      await expect(desk.result.url).toBeVisible()
    },
    'local-copy-as': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.result.openCopyAs()
        await expect(desk.page.getByRole('menuitem', { name: 'mcp.json' })).toBeVisible()
      },
    },
    async 'local-several-results'({ desk }) {
      await desk.page.keyboard.press('Escape')
      for (const [identity, name] of EARLIER) {
        await desk.form.fill({ 'Primary identity': identity, Name: name })
        await desk.form.generate.click()
        await expect(desk.form.field('Primary identity')).toHaveValue('')
      }
      await desk.result.revealToken.click()
      await expect(desk.main.getByText('grace@navy.example')).toBeVisible()
    },
    async palette({ desk }) {
      const palette = new Palette(desk.page)
      await palette.open()
      await expect(palette.row('Copy latest URL')).toBeVisible()
    },
    async 'palette-customer'({ desk }) {
      await desk.page.keyboard.press('Escape')
      const palette = new Palette(desk.page)
      await palette.open('grace')
      await expect(palette.row('Rotate URL for grace@navy.example')).toBeVisible()
    },
    async 'issued-typical'({ desk }) {
      await desk.page.keyboard.press('Escape')
      await desk.shell.openUrls()
      await expect(desk.main.getByText('ada@analytical.example')).toBeVisible()
    },
    async 'local-inactive'({ desk }) {
      await desk.shell.goTo('Servers')
      await desk.servers.choose('Sample Archive API')
      await expect(desk.main.getByText('it will work once the server is active')).toBeVisible()
    },
    async 'search-without-match'({ desk }) {
      await desk.servers.search.fill('nothing like this')
      await expect(desk.servers.options).toHaveCount(0)
    },
    // Kills the service, because detecting that it's unresponsive would take a minute and looks the same in the window.
    async 'service-restarted'({ desk }) {
      await desk.servers.search.fill('')
      const pid = await desk.localServiceProcess()
      process.kill(pid, 'SIGKILL')
      await expect(desk.page.getByRole('link', { name: 'Restarted unexpectedly' })).toBeVisible()
    },
  },
})
