import { expect } from '@playwright/test'
import { refused, silent, TYPICAL_SERVERS } from '../fake-service/responses.ts'
import { generateManyUrls } from '../harness/generate-many-urls.ts'
import { manage } from '../harness/manage.ts'
import { becomeOperator } from '../harness/operator.ts'
import { ADA } from '../pages/customer-form.ts'
import { IssuedUrls } from '../pages/issued-urls.ts'
import { chainOf } from './scene.ts'

const ORDERS = 'Sample Orders API'
const HOSTED = TYPICAL_SERVERS[0]?.name ?? ''
const GRACE = 'grace@navy.example'
const ALAN = 'alan@bletchley.example'
const IDENTITY = ADA['Primary identity']

export const issuedHistory = chainOf({
  title: 'the history of issued URLs',
  async open({ startDesk, fake }) {
    const first = await startDesk()
    const operator = await becomeOperator(first)
    await first.generate(ORDERS, { 'Primary identity': GRACE, Name: 'Grace Hopper', Company: 'Navy' })
    await expect(first.result.root).toContainText('Grace Hopper')
    const [token] = await manage(operator, 'tokens.find', {
      tokens: [(await first.result.url.inputValue()).split('/').at(-2) ?? ''],
    })
    await manage(operator, 'tokens.pause', { id: token?.id ?? '' })
    await first.generate(ORDERS, ADA)
    await expect(first.result.root).toContainText('Ada King')
    await first.result.root.getByRole('button', { name: 'Test connection' }).click()
    await expect(first.result.root).toContainText('Works')
    await first.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await first.generate(HOSTED, { 'Primary identity': 'katherine@orbit.example', Name: 'Katherine Johnson' })
    fake.respondToGeneration(refused(404, 'The server has no free URLs left'), silent)
    await first.form.fill({ 'Primary identity': 'edsger@structured.example' })
    await first.form.generate.click()
    await first.page.getByRole('alert').waitFor()
    await first.form.fill({ 'Primary identity': ALAN, Name: 'Alan Turing' })
    await first.form.generate.click()
    await expect.poll(() => fake.received('generate-mcp-token').length).toBe(3)
    const desk = await first.restartAfterKill()
    await desk.resize(1440, 900)
    return { desk, issued: new IssuedUrls(desk.page) }
  },
  scenes: {
    async 'issued-history'({ desk, issued }) {
      await desk.shell.openUrls()
      await issued.ofEveryWorkspace()
      await expect(issued.row(GRACE)).toContainText('Paused')
    },
    async 'issued-unknown'({ issued }) {
      await issued.open(ALAN)
      await expect(issued.drawer.getByRole('note')).toBeVisible()
    },
    'issued-failed': {
      pictures: 'one',
      async enter({ issued }) {
        await issued.open('edsger@structured.example')
        await expect(issued.drawer.getByRole('alert')).toBeVisible()
      },
    },
    async 'issued-details'({ issued }) {
      await issued.open(IDENTITY)
      await expect(issued.drawer.getByRole('textbox', { name: 'MCP URL' })).toBeVisible()
    },
    async 'issued-selected'({ issued }) {
      await issued.drawer.getByRole('button', { name: 'Close details' }).click()
      await issued.select(IDENTITY).check()
      await issued.select(GRACE).check()
    },
    'issued-menu': {
      pictures: 'one',
      async enter({ desk, issued }) {
        await issued
          .row(IDENTITY)
          .getByRole('button', { name: /^More actions/ })
          .click()
        await desk.page.getByRole('menu').waitFor()
      },
    },
    'issued-no-match': {
      pictures: 'one',
      async enter({ desk, issued }) {
        await desk.page.keyboard.press('Escape')
        await issued.search.fill('nobody like this')
        await expect(desk.main).toContainText('No results')
      },
    },
    'issued-export': {
      pictures: 'one',
      async enter({ desk, issued }) {
        await issued.search.fill('')
        await desk.page.getByRole('button', { name: 'Export URLs…' }).click()
        await expect(desk.page.getByRole('dialog')).toContainText('5 records')
      },
    },
    async 'issued-of-server'({ desk, issued }) {
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await desk.shell.goTo('Servers')
      await desk.shell.chooseWorkspace('Local')
      await desk.servers.choose(ORDERS)
      await desk.page.getByRole('tab', { name: 'Customers' }).click()
      await desk.shell.list('URLs')
      await expect(issued.row(GRACE)).toContainText('Paused')
    },
    async 'issued-recent-customers'({ desk }) {
      await desk.page.getByRole('tab', { name: 'Generate' }).click()
      await desk.form.field('Primary identity').pressSequentially('a')
      await expect(desk.page.getByRole('listbox', { name: 'Recent customers' })).toBeVisible()
    },
    async 'settings-history'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.section('Security and backup').click()
      await expect(desk.main.getByRole('button', { name: 'Delete everything…' })).toBeEnabled()
    },
    async 'issued-many'({ desk, issued }) {
      await generateManyUrls(desk, ORDERS, 60)
      await desk.shell.openUrls()
      await issued.table.getByRole('row').nth(1).focus()
      await desk.page.keyboard.press('End')
      await expect(issued.row(GRACE)).toBeVisible()
    },
  },
})
