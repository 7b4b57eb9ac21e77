import { expect } from '@playwright/test'
import { type FakeResponse, TYPICAL_SERVERS } from '../fake-service/responses.ts'
import { freePort } from '../harness/free-port.ts'
import { generateManyUrls } from '../harness/generate-many-urls.ts'
import { manage } from '../harness/manage.ts'
import { becomeOperator } from '../harness/operator.ts'
import { startSilentHost } from '../harness/silent-host.ts'
import { FleetCheckPanel } from '../pages/fleet-check.ts'
import { IssuedUrls } from '../pages/issued-urls.ts'
import { chainOf } from './scene.ts'

const HOSTED = TYPICAL_SERVERS[0]?.name ?? ''

const at = (origin: string, name: string): FakeResponse => ({
  body: {
    status: 'success',
    data: { url: `${origin}/token_of_${name}/stream`, token: `token_of_${name}`, customerId: 'cus_1' },
  },
})

export const fleetCheck = chainOf({
  title: 'the test of all URLs',
  async open({ startDesk, fake }) {
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    await generateManyUrls(desk, 'Sample Orders API', 8)
    const silent = await startSilentHost()
    const tokenOf = async (primaryIdentity: string) => ({
      id: (await manage(operator, 'customers.find', { primaryIdentity }))?.access[0]?.tokens[0]?.id ?? '',
    })
    await desk.shell.openUrls()
    return {
      desk,
      silent,
      check: new FleetCheckPanel(desk.page),
      close: () => silent.close(),
      resumeOne: async () => manage(operator, 'tokens.resume', await tokenOf('customer-0003@example.com')),
      async breakSome() {
        await manage(operator, 'tokens.revoke', await tokenOf('customer-0001@example.com'))
        await manage(operator, 'tokens.revoke', await tokenOf('customer-0002@example.com'))
        await manage(operator, 'tokens.pause', await tokenOf('customer-0003@example.com'))
        await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
        const off = `http://127.0.0.1:${await freePort()}`
        fake.respondToGeneration(at(off, 'fay'), at(off, 'guy'), at(silent.origin, 'sam'))
        for (const name of ['fay', 'guy', 'sam'])
          await desk.generate(HOSTED, { 'Primary identity': `${name}@customers.example` })
        await desk.shell.openUrls()
        await new IssuedUrls(desk.page).ofEveryWorkspace()
      },
    }
  },
  scenes: {
    async 'fleet-works'({ check }) {
      await check.start.click()
      await expect(check.summary).toHaveText('All 8 live URLs work')
    },
    async 'fleet-running'({ breakSome, check }) {
      await breakSome()
      await check.start.click()
      await expect(check.panel).toContainText('10 of 11 done')
    },
    async 'fleet-broken'({ check, silent }) {
      silent.answerAll(503)
      await expect(check.summary).toHaveText('3 URLs don’t work')
    },
    'fleet-group': {
      pictures: 'one',
      async enter({ check }) {
        await check.group('The host can’t be reached').click()
        await expect(check.group('The host can’t be reached')).toHaveAttribute('aria-pressed', 'true')
      },
    },
    async 'fleet-changed'({ check, resumeOne }) {
      await check.group('The host can’t be reached').click()
      await resumeOne()
      await expect(check.changed).toHaveText('1 URL has changed since this test')
    },
  },
})
