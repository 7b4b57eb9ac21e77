import { expect } from '@playwright/test'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { logIn, startApiWithLogin } from '../harness/login-service.ts'
import { deployServer, generateAccess } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { becomeOperator } from '../harness/operator.ts'
import { Customers } from '../pages/customers.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

const ADA = 'ada@orders.example'

export const customerLogins = chainOf({
  title: 'customers who log in to the API themselves',
  async open({ startDesk }) {
    const api = await startApiWithLogin('ada.lovelace@orders.example')
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    const details = { kind: 'oauth', issuer: api.url, clientId: 'access-desk', clientAuthentication: 'none' }
    const credentials = [{ id: 'cred_login', name: 'Shop login', details }]
    const tool = {
      id: 'end_1',
      toolName: 'list_orders',
      title: 'List orders',
      description: 'Lists the customer’s orders.',
    }
    const endpoints = [{ ...tool, method: 'GET', baseUrl: api.url, path: '/orders', credentialId: 'cred_login' }]
    const id = await deployServer(operator, definitionSchema.parse({ name: 'Shop API', endpoints, credentials }))
    const { url } = await generateAccess(operator, id, ADA)
    await desk.servers.refresh.click()
    await desk.servers.choose('Shop API')
    return { desk, url, customers: new Customers(desk.page), endpoints: new Endpoints(desk.page), close: api.close }
  },
  scenes: {
    async 'login-credential'({ desk, endpoints }) {
      await endpoints.tab.click()
      await endpoints.settings.click()
      await desk.page.getByRole('button', { name: 'Edit Shop login' }).click()
      await expect(endpoints.dialog.getByText(/\/oauth\/callback$/)).toBeVisible()
    },
    async 'login-needed'({ desk, endpoints, customers }) {
      await desk.page.keyboard.press('Escape')
      await expect(endpoints.dialog).toHaveCount(0)
      await customers.tab.click()
      await expect(customers.line(ADA)).toContainText('Needs login')
    },
    async 'login-needed-customer'({ customers }) {
      await customers.open(ADA)
      await expect(customers.drawer.getByText('Needs login')).toBeVisible()
      await expect(customers.action('Enter values…')).toHaveCount(0)
    },
    async 'login-done'({ url, customers }) {
      await withMcpClient(url, async (client) => {
        const { content } = await client.callTool({ name: 'list_orders', arguments: {} })
        await logIn(/http\S+\/login\/ml_[\w-]+/.exec(JSON.stringify(content))?.[0] ?? '')
      })
      await expect(customers.drawer.getByText(/^Logged in to “Shop login” as/)).toBeVisible()
      await expect(customers.drawer.getByText('Needs login')).toHaveCount(0)
    },
    async 'login-end'({ customers }) {
      await customers.drawer.getByRole('button', { name: 'End login to Shop login' }).click()
      await expect(customers.dialog.getByText('End the login to “Shop login”?')).toBeVisible()
    },
  },
})
