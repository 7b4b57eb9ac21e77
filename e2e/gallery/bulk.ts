import { expect } from '@playwright/test'
import { brokenPage, limitedByHeader, lost, refused } from '../fake-service/responses.ts'
import { lockHistory } from '../harness/lock-history.ts'
import { Bulk } from '../pages/bulk.ts'
import { chainOf } from './scene.ts'

const NAMES = ['Ada King', 'Grace Hopper', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra', 'Barbara Liskov']
const COMPANIES = ['Analytical Engines', 'Navy', 'Bletchley', 'Orbit', 'Structured', 'Substitution']

const doNothing = (): void => undefined
const nothing = async (): Promise<void> => undefined

/** A table with this number of customers, some of them faulty. */
function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = NAMES[index % NAMES.length] ?? ''
    const identity = `${name.split(' ')[0]?.toLowerCase()}.${index + 1}@customers.example`
    const company = COMPANIES[index % COMPANIES.length] ?? ''
    const server = index % 3 === 0 ? 'CRM contacts' : 'Billing EU'
    return [identity, name, company, server]
  })
  const faulty = (index: number, column: number, text: string) => {
    const line = lines[index]
    if (line) line[column] = text
  }
  faulty(3, 0, '')
  faulty(8, 3, 'Biling EU')
  faulty(12, 0, lines[2]?.[0] ?? '')
  faulty(17, 0, 'katherine')
  faulty(21, 3, 'Warehouse stock')
  faulty(25, 0, 'edsger\u200b@structured.example')
  faulty(29, 0, lines[4]?.[0]?.toUpperCase() ?? '')
  return ['Email,Name,Company,Server', ...lines.map((cells) => cells.join(','))].join('\n')
}

export const bulkRuns = chainOf({
  title: 'bulk runs, from a table to its URLs',
  async open({ startDesk, fake }) {
    const desk = await startDesk()
    await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    return { desk, fake, bulk: new Bulk(desk.page), release: doNothing, goOnline: nothing, free: nothing }
  },
  scenes: {
    async 'bulk-start-empty'({ desk, bulk }) {
      await desk.shell.openTable()
      await expect(bulk.open).toBeVisible()
    },
    'bulk-unreadable': {
      pictures: 'one',
      async enter({ desk, bulk }) {
        const broken = Buffer.concat([
          Buffer.from(`name\n${'José\n'.repeat(50)}`),
          Buffer.from('José Núñez\n', 'latin1'),
        ])
        await bulk.openFile('customers.csv', broken)
        await expect(desk.shell.alert('isn’t valid UTF-8')).toBeVisible()
      },
    },
    'bulk-paste': {
      pictures: 'one',
      async enter({ bulk }) {
        await bulk.paste.click()
        await bulk.dialog
          .getByRole('textbox', { name: 'Cells or CSV' })
          .fill('Email\tName\nada@analytical.example\tAda King')
      },
    },
    async 'bulk-columns'({ desk, bulk }) {
      await desk.page.keyboard.press('Escape')
      await bulk.openFile('customers-2026-11.csv', tableOf(840))
      await expect(bulk.useOf('Email')).toHaveValue('identity')
    },
    'bulk-columns-faults': {
      pictures: 'one',
      async enter({ bulk }) {
        await bulk.useOf('Email').selectOption('Not used')
        await bulk.useOf('Server').selectOption('Another field…')
        await bulk.useOf('Company').selectOption('Name')
        await bulk.check.click()
      },
    },
    async 'bulk-check'({ bulk }) {
      await bulk.useOf('Email').selectOption('Primary identity')
      await bulk.useOf('Server').selectOption('MCP server')
      await bulk.useOf('Company').selectOption('Company')
      await bulk.check.click()
      await expect(bulk.planned.first()).toContainText('5')
    },
    async 'bulk-check-finding'({ bulk }) {
      await bulk.finding('Not an email address').click()
      await expect(bulk.planned).toHaveCount(1)
    },
    async 'bulk-running'(stage) {
      const { bulk, fake } = stage
      const held = new Promise<void>((resolve) => {
        stage.release = resolve
      })
      fake.onGeneration = ({ customerDetails: { primaryIdentity } }, number) => {
        if (number > 180) return { after: held }
        if (primaryIdentity.startsWith('barbara.12@')) return refused(400, 'This customer is blocked')
        return number % 60 === 0 ? lost : undefined
      }
      await bulk.generate.click()
      await expect(bulk.progress).toHaveAttribute('aria-valuenow', '180', { timeout: 30_000 })
      await expect(bulk.state('In progress')).toContainText('4')
    },
    async 'bulk-rate-limit'(stage) {
      stage.fake.onGeneration = () => limitedByHeader(95)
      stage.release()
      await expect(stage.desk.main.getByText('Rate limited by the service')).toBeVisible()
    },
    async 'bulk-offline'(stage) {
      stage.goOnline = await stage.fake.goOffline()
      await stage.bulk.continueNow.click()
      await expect(stage.bulk.notice('The service can’t be reached')).toBeVisible()
    },
    async 'bulk-failing'({ desk, fake, goOnline }) {
      fake.onGeneration = () => brokenPage
      await goOnline()
      await expect(desk.shell.alert('many requests failed in a row')).toBeVisible({ timeout: 30_000 })
    },
    async 'bulk-locked'(stage) {
      stage.fake.onGeneration = () => undefined
      stage.free = await lockHistory(stage.desk.home)
      await stage.bulk.resume.click()
      await expect(stage.desk.shell.alert('has locked the history')).toBeVisible({ timeout: 30_000 })
    },
    async 'bulk-key-refused'({ desk, bulk, fake, free }) {
      await free()
      fake.rotateKey()
      await bulk.resume.click()
      await expect(desk.shell.alert('rejected the API key')).toBeVisible()
    },
    'bulk-cancel': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.main.getByRole('button', { name: 'Cancel run…' }).click()
      },
    },
    async 'bulk-finished'({ desk, bulk, fake }) {
      await desk.page.keyboard.press('Escape')
      await desk.shell.openApiKey.click()
      await desk.settings.apiKey.fill(fake.apiKey)
      await desk.settings.save.click()
      await expect(desk.settings.text(/Key works/)).toBeVisible()
      await desk.shell.openRuns()
      await bulk.openRun('customers-2026-11.csv')
      await bulk.resume.click()
      await expect(desk.main.getByText('Finished').first()).toBeVisible({ timeout: 60_000 })
    },
    async 'bulk-failed-rows'({ bulk }) {
      await bulk.state('Failed').click()
      await expect(bulk.state('Failed')).toHaveAttribute('aria-pressed', 'true')
    },
    'bulk-retry-unknown': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.main.getByRole('button', { name: /^Retry \d+ rows? with an unknown outcome/ }).click()
      },
    },
    'bulk-export': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.page.keyboard.press('Escape')
        await desk.main.getByRole('button', { name: 'Export…' }).click()
      },
    },
    async 'customers-runs'({ desk, bulk }) {
      await desk.page.keyboard.press('Escape')
      await desk.shell.openRuns()
      await expect(bulk.runs).toContainText('Finished')
    },
  },
})
