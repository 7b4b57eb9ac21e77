import { expect, test } from './fixtures.ts'
import { freePort } from './harness/free-port.ts'
import { manage } from './harness/manage.ts'
import { becomeOperator, serverId } from './harness/operator.ts'
import { shoot, shootOnce } from './harness/shoot.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Endpoints } from './pages/endpoints.ts'

const ORDERS = 'Sample Orders API'
const MIXED = 'مريم@example.com'
const LONG = `${'a-very-long-identity.'.repeat(4)}somebody@department.example.com`

test('issued URLs in each state', async ({ startDesk }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  const operator = await becomeOperator(desk)
  const tokens: string[] = []
  let last = ''
  for (const identity of ['grace@navy.example', MIXED, LONG, 'alan@bletchley.example', ADA['Primary identity']]) {
    await desk.generate(ORDERS, { ...ADA, 'Primary identity': identity })
    await expect(desk.result.url).not.toHaveValue(last)
    last = await desk.result.url.inputValue()
    const [found] = await manage(operator, 'tokens.find', { tokens: [last.split('/').at(-2) ?? ''] })
    tokens.push(found?.id ?? '')
  }
  const [grace = '', mixed = '', long = '', alan = '', ada = ''] = tokens
  await desk.form.fill({ 'Primary identity': ADA['Primary identity'] })
  await expect(desk.form.root.getByRole('note')).toBeVisible()
  await shoot(desk, 'url-states-existing')
  await clients.openAll()
  await shoot(desk, 'url-states-clients')
  await clients.savePage.click()
  await shoot(desk, 'url-states-this-computer')
  await desk.page.keyboard.press('Escape')

  await manage(operator, 'tokens.pause', { id: ada })
  await expect(clients.drawer.getByRole('note')).toBeVisible()
  await shoot(desk, 'url-states-drawer-paused')
  await clients.close.click()
  await manage(operator, 'tokens.revoke', { id: grace })
  await manage(operator, 'tokens.setExpiry', { id: mixed, expiresAt: new Date(Date.now() + 1000).toISOString() })
  await manage(operator, 'tokens.rotate', { id: long, overlapUntil: null })
  await manage(operator, 'tokens.rotate', { id: alan, overlapUntil: new Date(Date.now() + 3_600_000).toISOString() })
  await expect(desk.main).toContainText('Expired')
  await shoot(desk, 'url-states-paused')
  await desk.shell.goTo('Issued URLs')
  await expect(desk.main).toContainText('Revoked')
  await shoot(desk, 'url-states-issued')
  await manage(operator, 'tokens.revoke', { id: ada })
  await desk.shell.goTo('Servers')
  await expect(desk.result.root).toContainText('Revoked')
  await shootOnce(desk, 'url-states-revoked')

  await desk.generate(ORDERS, { 'Primary identity': 'edsger@structured.example' })
  await expect(desk.result.root).toContainText('Live')
  await new Endpoints(desk.page).tab.click()
  await new Endpoints(desk.page).choose('Deactivate')
  await shootOnce(desk, 'url-states-deactivated')
  await desk.page.getByRole('tab', { name: 'Generate' }).click()
  await manage(operator, 'servers.setActive', { id: await serverId(operator, ORDERS), isActive: false })
  await desk.page.getByRole('button', { name: 'Refresh servers' }).click()
  await expect(desk.result.root).toContainText('Server inactive')
  await shootOnce(desk, 'url-states-inactive')

  await desk.shell.goTo('Settings')
  await desk.settings.section('Local').click()
  await desk.main.getByRole('textbox', { name: 'New port' }).fill(String(await freePort()))
  await desk.main.getByRole('button', { name: 'Change port' }).click()
  await expect(clients.dialog).toBeVisible()
  await shoot(desk, 'url-states-port')
  await clients.dialog.getByRole('button', { name: 'Change port' }).click()
  await expect(clients.dialog).toHaveCount(0)
  await expect(desk.main).toContainText('{mcp_url}')
  await desk.shell.goTo('Servers')
  await expect(desk.result.root).toContainText('Old address')
  await shoot(desk, 'url-states-old-address')
})
