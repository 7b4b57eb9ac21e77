import { expect } from '@playwright/test'
import * as responses from '../fake-service/responses.ts'
import { ADA } from '../pages/customer-form.ts'
import { chainOf, type Props, type Stage } from './scene.ts'

const SERVERS = [
  responses.server('srv_7f3a91c2', 'Billing EU'),
  responses.server('srv_a0e4b7d1', 'CRM contacts'),
  responses.server('srv_55d1c0ff', 'Inventory (warehouse 4)', false),
  responses.server('srv_c90f3312', 'Support tickets'),
  responses.server('srv_d0144ea9', 'Logistics tracking'),
  responses.server('srv_19c2aa70', 'Payroll archive', false),
]
const LONG = 'Logistics tracking and customs declarations for the northern distribution centres, second generation'
const LONG_WORD = 'inventory_of_everything_that_was_ever_delivered_to_warehouse_number_four_and_five'

interface Hosted extends Stage {
  fake: Props['fake']
  /** Releases the pending list response. */
  release(): void
}

/** Generates a URL for Ada on one of the servers; the service responds with `response`. */
async function generate({ desk, fake }: Hosted, server: string, response: responses.FakeResponse): Promise<void> {
  await desk.servers.choose(server)
  fake.respondToGeneration(response)
  await desk.form.fill(ADA)
  await desk.form.generate.click()
}

export const hosted = chainOf({
  title: 'a hosted workspace: its list in each state, long names, and generations that fail or take their time',
  async open({ startDesk, fake }): Promise<Hosted> {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    fake.list = responses.bareList(SERVERS)
    const first = await startDesk()
    await first.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await expect(first.servers.options).toHaveCount(SERVERS.length)
    fake.list = { ...responses.bareList(SERVERS), after: held }
    const asked = fake.received('mcp-servers').length
    const desk = await first.restart()
    await desk.resize(1440, 900)
    await expect.poll(() => fake.received('mcp-servers').length).toBeGreaterThan(asked)
    return { desk, fake, release }
  },
  scenes: {
    async 'hosted-list-loading'({ desk }) {
      await expect(desk.servers.options).toHaveCount(0)
    },
    async 'hosted-typical'({ desk, release }) {
      release()
      await desk.servers.choose('Billing EU')
    },
    async 'hosted-issued-empty'({ desk }) {
      await desk.page.getByRole('tab', { name: 'Customers' }).click()
      await expect(desk.main.getByText('No URLs yet')).toBeVisible()
    },
    async 'long-names-result'({ desk, fake }) {
      fake.list = responses.bareList([
        responses.server('srv_long', LONG),
        responses.server(LONG_WORD, LONG_WORD, false),
      ])
      await desk.page.getByRole('tab', { name: 'Generate' }).click()
      await desk.servers.refresh.click()
      await desk.generate(LONG, {
        'Primary identity': `${LONG_WORD}@a-very-long-domain-name-of-a-customer.example`,
        Name: LONG,
        Company: LONG_WORD,
      })
    },
    async 'long-names-issued'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.main.getByText(LONG_WORD).filter({ visible: true }).first()).toBeVisible()
    },
    async 'hosted-left-out'({ desk, fake }) {
      await desk.shell.goTo('Servers')
      fake.list = { body: [SERVERS[0], { id: 'srv_x' }, { name: 'No id' }] }
      await desk.servers.refresh.click()
      await expect(desk.page.getByText(/2 .*skipped/)).toBeVisible()
    },
    async 'hosted-no-servers'({ desk, fake }) {
      fake.list = responses.bareList([])
      await desk.servers.refresh.click()
      await expect(desk.servers.options).toHaveCount(0)
    },
    async 'hosted-list-failed'({ desk, fake }) {
      fake.list = responses.bareList(SERVERS)
      await desk.servers.refresh.click()
      await expect(desk.servers.option('Billing EU')).toBeVisible()
      fake.list = responses.brokenPage
      await desk.servers.refresh.click()
      await expect(desk.shell.alert('502')).toBeVisible()
    },
    async 'generate-rate-limit'(stage) {
      stage.fake.list = responses.bareList(SERVERS)
      await stage.desk.servers.refresh.click()
      await generate(stage, 'Billing EU', responses.limitedByHeader(95))
      await expect(stage.desk.shell.alert(/Try again in/)).toBeVisible()
    },
    async 'generate-key-refused'(stage) {
      await generate(stage, 'CRM contacts', responses.refused(401, 'Invalid API key'))
      await expect(stage.desk.shell.alert('rejected the API key')).toBeVisible()
    },
    async 'generate-details'({ desk }) {
      await desk.form.root.getByRole('button', { name: 'Details' }).click()
    },
    async 'generate-outcome-unknown'(stage) {
      await generate(stage, 'Inventory (warehouse 4)', responses.cutOff)
      await expect(stage.desk.shell.alert('A URL may already exist')).toBeVisible()
    },
    async 'generate-service-failed'(stage) {
      await generate(stage, 'Support tickets', responses.failed({ message: 'Quota used up' }))
      await expect(stage.desk.shell.alert('Quota used up')).toBeVisible()
    },
    async 'generate-waiting'(stage) {
      await generate(stage, 'Logistics tracking', responses.silent)
      await expect(stage.desk.form.cancel).toBeVisible()
    },
  },
})
