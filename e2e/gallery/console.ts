import { join } from 'node:path'
import { expect } from '@playwright/test'
import { HoldingProxy } from '../harness/holding-proxy.ts'
import { generateAccess, manage, type Operator } from '../harness/manage.ts'
import { callToolWithoutArguments } from '../harness/mcp-client.ts'
import { serverId } from '../harness/operator.ts'
import { startService } from '../harness/service-command.ts'
import { ApiKeys } from '../pages/api-keys.ts'
import { Audit } from '../pages/audit.ts'
import { Calls } from '../pages/calls.ts'
import { ADA } from '../pages/customer-form.ts'
import { Customers } from '../pages/customers.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { IssuedUrls } from '../pages/issued-urls.ts'
import { chainOf, type Props, type Stage } from './scene.ts'

const ORDERS = 'Sample Orders API'
const LONG = 'Operations and customer success, northern distribution centres'
const LONG_KEY = 'Nightly export of every customer of the northern distribution centres'
const IDENTITY = ADA['Primary identity']

interface Team extends Stage {
  operator: Operator
  /** The proxy between the window and the service. */
  proxy: HoldingProxy
}

const keyWith = async (
  operator: Operator,
  name: string,
  scopes: ('generate' | 'read' | 'manage')[],
  expiresAt: string | null = null,
) => (await manage(operator, 'apiKeys.create', { name, scopes, expiresAt })).key

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function openTeam({ startDesk, home }: Props): Promise<Team> {
  const service = await startService('--port', '0', '--data', join(home, 'team'))
  const operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
  const { url } = await generateAccess(operator, await serverId(operator, ORDERS), IDENTITY)
  await callToolWithoutArguments(url)
  const proxy = await HoldingProxy.start(service.baseUrl)
  const desk = await startDesk()
  const apiKey = await keyWith(operator, LONG, ['generate', 'read'])
  await desk.addWorkspace({ name: 'Team (view only)', baseUrl: operator.baseUrl, apiKey })
  const close = async () => {
    proxy.close()
    await service.stop()
  }
  return { desk, operator, proxy, close }
}

/** Whether a request loads data that a tab or a screen shows. */
const isAsked = (path: string) => path.includes('/manage/v1/') && !/management\.access|events/.test(path)
const HASH = '5'.repeat(64)
/** Responses from a service that has lost calls from its log and whose audit log was tampered with. */
const DAMAGED: Readonly<Record<string, unknown>> = {
  'calls.missing': [
    { serverId: 'orders', from: '2026-03-01T09:14:00.000Z', to: '2026-03-01T09:31:00.000Z', calls: 1284 },
    { serverId: 'orders', from: '2026-02-11T23:58:00.000Z', to: '2026-02-12T00:03:00.000Z', calls: 1 },
  ],
  'audit.verify': {
    checked: 212,
    next: null,
    head: { seq: 214, hash: HASH },
    broken: { problem: 'changed', seq: 213, at: '2026-03-01T09:14:00.000Z' },
  },
}

export const teamConsole = chainOf({
  title: 'a team’s service: with a key that may only look, and with one that manages',
  open: openTeam,
  scenes: {
    async 'console-read-endpoints'({ desk }) {
      await desk.servers.choose(ORDERS)
      await new Endpoints(desk.page).tab.click()
      await expect(desk.main.getByText('allows viewing this server')).toBeVisible()
    },
    async 'console-read-customer'({ desk }) {
      const customers = new Customers(desk.page)
      await customers.tab.click()
      await customers.open(IDENTITY)
    },
    async 'console-read-calls'({ desk }) {
      const calls = new Calls(desk.page)
      await calls.tab.click()
      await expect(calls.call(IDENTITY)).toBeVisible()
    },
    async 'console-settings-read'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.openWorkspace('Team (view only)')
      await expect(desk.settings.sectionHeading('Access')).toBeVisible()
    },
    async 'console-may-not-generate'({ desk, operator }) {
      const [key] = (await manage(operator, 'apiKeys.list', {})).filter(({ name }) => name === LONG)
      await manage(operator, 'apiKeys.update', { id: key?.id ?? '', scopes: ['read'] })
      await desk.shell.goTo('Servers')
      await desk.page.getByRole('tab', { name: 'Generate' }).click()
      await expect(desk.main.getByText('can’t generate URLs')).toBeVisible()
    },
    async 'console-key-expired'({ desk, operator }) {
      const [key] = (await manage(operator, 'apiKeys.list', {})).filter(({ name }) => name === LONG)
      const expiresAt = new Date(Date.now() + 500).toISOString()
      await manage(operator, 'apiKeys.update', { id: key?.id ?? '', expiresAt })
      await desk.servers.refresh.click()
      await expect(async () => {
        await desk.servers.refresh.click()
        await expect(desk.shell.alert('expired on').first()).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    async 'console-key-revoked'({ desk, operator }) {
      const { key: apiKey, id } = await manage(operator, 'apiKeys.create', { name: 'Short-lived', scopes: ['read'] })
      await desk.addWorkspace({ name: 'Team (revoked)', baseUrl: operator.baseUrl, apiKey })
      await expect(desk.servers.option(ORDERS)).toBeVisible()
      await desk.servers.choose(ORDERS)
      await manage(operator, 'apiKeys.revoke', { id })
      await expect(desk.shell.alert('was revoked').first()).toBeVisible()
    },
    async 'console-manage-endpoints'({ desk, operator }) {
      const apiKey = await keyWith(operator, 'Console', ['manage'], inDays(90))
      await desk.addWorkspace({ name: 'Team', baseUrl: operator.baseUrl, apiKey })
      await desk.servers.choose(ORDERS)
      const endpoints = new Endpoints(desk.page)
      await endpoints.tab.click()
      await expect(endpoints.row('list_orders')).toBeVisible()
    },
    async 'console-settings-manage'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.workspacePage('API keys').click()
      await expect(new ApiKeys(desk.page).row('Console')).toBeVisible()
    },
    async 'console-key-change'({ desk, operator }) {
      await keyWith(operator, LONG_KEY, ['generate', 'read'], inDays(1))
      const keys = new ApiKeys(desk.page)
      await keys.change(LONG_KEY)
      await expect(keys.saveChange).toBeVisible()
    },
    async 'console-key-refused'({ desk }) {
      await desk.page.keyboard.press('Escape')
      const keys = new ApiKeys(desk.page)
      await keys.revoke('First key')
      await keys.confirmRevocation.click()
      await expect(desk.shell.alerts.first()).toBeVisible()
    },
    async 'console-audit'({ desk }) {
      await desk.page.keyboard.press('Escape')
      const audit = new Audit(desk.page)
      await desk.settings.workspacePage('Audit log').click()
      await expect(audit.row('API key created').first()).toBeVisible()
    },
    async 'console-empty-endpoints'({ desk, operator }) {
      await manage(operator, 'servers.create', { name: 'Billing' })
      await desk.shell.goTo('Servers')
      await desk.servers.choose('Billing')
      await new Endpoints(desk.page).tab.click()
      await expect(new Endpoints(desk.page).commands).toBeVisible()
    },
    async 'console-empty-customers'({ desk }) {
      await new Customers(desk.page).tab.click()
      await expect(desk.main.getByText('No customers yet')).toBeVisible()
    },
    async 'console-empty-calls'({ desk }) {
      await new Calls(desk.page).tab.click()
      await expect(desk.main.getByText('No calls yet')).toBeVisible()
    },
    async 'console-issued'({ desk, operator }) {
      await desk.generate(ORDERS, { 'Primary identity': 'grace@navy.example' })
      await desk.generate(ORDERS, ADA)
      const issued = new IssuedUrls(desk.page)
      await desk.shell.openUrls()
      await expect(issued.row(IDENTITY)).toContainText('Live')
      const customer = await manage(operator, 'customers.find', { primaryIdentity: IDENTITY })
      const [newest] = customer?.access[0]?.tokens ?? []
      await manage(operator, 'tokens.pause', { id: newest?.id ?? '' })
      await expect(issued.row(IDENTITY)).toContainText('Paused')
    },
    async 'console-damaged-calls'({ desk, operator, proxy }) {
      proxy.responses = (path) => DAMAGED[path.split('/').at(-1) ?? '']
      const apiKey = await keyWith(operator, 'Behind a proxy', ['manage'])
      await desk.addWorkspace({ name: 'Behind a proxy', baseUrl: proxy.through(operator.baseUrl), apiKey })
      await desk.servers.choose(ORDERS)
      await new Calls(desk.page).tab.click()
      await expect(desk.main.getByText(/1,284/)).toBeVisible()
    },
    async 'console-damaged-audit'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.openWorkspace('Behind a proxy', 'Audit log')
      const audit = new Audit(desk.page)
      await audit.verify.click()
      await expect(audit.verification).toContainText('changed')
    },
    async 'console-failed-audit'({ desk, proxy }) {
      const audit = new Audit(desk.page)
      await audit.done.click()
      proxy.fails = (path) => (isAsked(path) ? 502 : null)
      await audit.search.fill('billing')
      await expect(desk.shell.alert('502')).toBeVisible()
    },
    async 'console-failed-endpoints'({ desk }) {
      await desk.shell.goTo('Servers')
      await desk.servers.choose('Billing')
      await new Endpoints(desk.page).tab.click()
      await expect(desk.shell.alert('502')).toBeVisible()
    },
    async 'console-failed-customers'({ desk }) {
      await new Customers(desk.page).tab.click()
      await expect(desk.shell.alert('502')).toBeVisible()
    },
    async 'console-failed-calls'({ desk }) {
      await new Calls(desk.page).tab.click()
      await expect(desk.shell.alert('502')).toBeVisible()
    },
    async 'console-away'({ desk, proxy }) {
      proxy.close()
      await expect(desk.shell.alert('reach').first()).toBeVisible()
    },
  },
})
