import { expect } from '@playwright/test'
import { deployLedger, LEDGER_KEY, ledger, OTHER_KEY, saveDraft } from '../harness/ledger-server.ts'
import { manage } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { becomeOperator } from '../harness/operator.ts'
import { startRecordingUpstream } from '../harness/recording-upstream.ts'
import { Customers } from '../pages/customers.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

const ADA = 'ada@ledger.example'
const CUSTOMERS = [ADA, 'bob@ledger.example', 'eve@ledger.example']

export const accessProblems = chainOf({
  title: 'URLs whose calls can’t succeed, and deploys that would make them so',
  async open({ startDesk }) {
    const desk = await startDesk()
    const api = await startRecordingUpstream()
    const operator = await becomeOperator(desk)
    const { id, accessOf } = await deployLedger(operator, ledger(api.url, LEDGER_KEY), CUSTOMERS)
    const [endpoints, customers] = [new Endpoints(desk.page), new Customers(desk.page)]
    return { desk, operator, api, id, accessOf, endpoints, customers, close: () => api.close() }
  },
  scenes: {
    async 'deploy-carries-over'({ desk, operator, api, id, endpoints }) {
      await saveDraft(operator, id, ledger(api.url, OTHER_KEY))
      await desk.servers.refresh.click()
      await desk.servers.choose('Ledger API')
      await endpoints.tab.click()
      await endpoints.deploy.click()
      await expect(endpoints.dialog.getByRole('radio', { name: /^Use their values/ })).toBeChecked()
    },
    async 'deploy-loses'({ endpoints }) {
      await endpoints.dialog.getByText('Ask for new values').click()
      await expect(endpoints.dialog.getByRole('alert')).toContainText('3 customers lose access')
      await endpoints.dialog.getByText('Show customers').click()
    },
    async 'customers-need-values'({ endpoints, customers }) {
      await endpoints.dialog.getByRole('button', { name: 'Deploy anyway' }).click()
      await expect(endpoints.dialog).toHaveCount(0)
      await customers.tab.click()
      await expect(customers.line(ADA)).toContainText('Needs values')
    },
    async 'customer-needs-values'({ customers }) {
      await customers.open(ADA)
      await expect(customers.action('Enter values…')).toBeVisible()
    },
    async 'customer-values'({ customers }) {
      await customers.action('Enter values…').click()
      await customers.dialog.getByRole('textbox', { name: 'api_key' }).fill('lk_7Qz2')
    },
    async 'rollback-loses'({ desk, operator, api, id, customers, endpoints }) {
      await customers.confirm('Save values').click()
      await customers.drawer.getByRole('button', { name: 'Close' }).click()
      await saveDraft(operator, id, ledger(api.url, LEDGER_KEY))
      const { revision } = await manage(operator, 'servers.get', { id })
      await manage(operator, 'servers.deploy', { id, revision })
      await desk.servers.refresh.click()
      await endpoints.tab.click()
      await endpoints.choose('Versions…')
      await endpoints.dialog.getByRole('button', { name: /^Version 2/ }).click()
      await endpoints.dialog.getByText('Ask for new values').click()
      await expect(endpoints.dialog.getByRole('button', { name: 'Roll back anyway' })).toBeEnabled()
    },
    async 'result-api-refuses'({ desk, operator, api, id, endpoints }) {
      await desk.page.keyboard.press('Escape')
      await expect(endpoints.dialog).toHaveCount(0)
      await saveDraft(operator, id, ledger(api.url, LEDGER_KEY, '/401'))
      const { revision } = await manage(operator, 'servers.get', { id })
      await manage(operator, 'servers.deploy', { id, revision })
      await desk.page.getByRole('tab', { name: 'Generate' }).click()
      await desk.servers.refresh.click()
      await desk.form.fill({ 'Primary identity': 'grace@ledger.example' })
      await desk.form.root.getByRole('textbox', { name: 'ledgerly_key' }).fill('lk_wrong')
      await desk.form.generate.click()
      await expect(desk.result.root).toContainText('Live')
      const url = await desk.result.url.inputValue()
      await withMcpClient(url, (client) => client.callTool({ name: 'get_balance', arguments: {} }))
      await expect(desk.result.root).toContainText('Credential rejected')
    },
    async 'issued-api-refuses'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.main).toContainText('Credential rejected')
    },
  },
})
