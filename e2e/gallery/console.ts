import { join } from 'node:path'
import { expect } from '@playwright/test'
import { generateAccess, manage, type Operator } from '../harness/manage.ts'
import { callToolWithoutArguments } from '../harness/mcp-client.ts'
import { serverId } from '../harness/operator.ts'
import { startService } from '../harness/service-command.ts'
import { Calls } from '../pages/calls.ts'
import { ADA } from '../pages/customer-form.ts'
import { Customers } from '../pages/customers.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf, type Props, type Stage } from './scene.ts'

const ORDERS = 'Sample Orders API'
const LONG = 'Operations and customer success, northern distribution centres'
const IDENTITY = ADA['Primary identity']

interface Team extends Stage {
  operator: Operator
}

const keyWith = async (operator: Operator, name: string, scopes: ('generate' | 'read' | 'manage')[]) =>
  (await manage(operator, 'apiKeys.create', { name, scopes })).key

async function openTeam({ startDesk, home }: Props): Promise<Team> {
  const service = await startService('--port', '0', '--data', join(home, 'team'))
  const operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
  const { url } = await generateAccess(operator, await serverId(operator, ORDERS), IDENTITY)
  await callToolWithoutArguments(url)
  const desk = await startDesk()
  const apiKey = await keyWith(operator, LONG, ['generate', 'read'])
  await desk.addWorkspace({ name: 'Team (view only)', baseUrl: operator.baseUrl, apiKey })
  return { desk, operator, close: service.stop }
}

export const teamConsole = chainOf({
  title: 'a team’s service: with a key that may only look, and with one that manages',
  open: openTeam,
  scenes: {
    async 'console-read-endpoints'({ desk }) {
      await desk.servers.choose(ORDERS)
      await new Endpoints(desk.page).tab.click()
      await expect(desk.main.getByText('can view this server')).toBeVisible()
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
      await desk.settings.workspace('Team (view only)').click()
      await expect(desk.settings.sectionHeading('Service')).toBeVisible()
    },
    async 'console-manage-endpoints'({ desk, operator }) {
      const apiKey = await keyWith(operator, 'Console', ['manage'])
      await desk.addWorkspace({ name: 'Team', baseUrl: operator.baseUrl, apiKey })
      await desk.servers.choose(ORDERS)
      const endpoints = new Endpoints(desk.page)
      await endpoints.tab.click()
      await expect(endpoints.row('list_orders')).toBeVisible()
    },
    async 'console-settings-manage'({ desk }) {
      await desk.shell.goTo('Settings')
      await desk.settings.workspace('Team').last().click()
      await expect(desk.settings.sectionHeading('API keys')).toBeVisible()
    },
  },
})
