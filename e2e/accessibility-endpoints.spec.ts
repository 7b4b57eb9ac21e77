import { expect, test } from './fixtures.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import type { Desk } from './harness/desk.ts'
import { commandsFor, LoopbackApi } from './loopback-api/loopback-api.ts'
import { Endpoints } from './pages/endpoints.ts'

async function expectNoFaults(desk: Desk, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.useColorScheme(colorScheme)
    expect(await findAccessibilityFaults(desk.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing from the first paste to the second version', async ({ startDesk }) => {
  test.setTimeout(180_000)
  const api = await LoopbackApi.start()
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.newServer.click()
  await expectNoFaults(desk, 'new server')
  await desk.page.keyboard.press('Escape')
  await endpoints.create('Orders API')
  await expectNoFaults(desk, 'empty')
  await endpoints.paste(`${commandsFor(api.url)}\ncurl ftp://files.example/list\n`)
  await expectNoFaults(desk, 'report')
  await endpoints.testAll.click()
  await expect(endpoints.row('get_report_daily')).toContainText('500')
  await endpoints.row('list_orders').click()
  await expectNoFaults(desk, 'tool')
  await endpoints.preview.getByRole('button', { name: 'JSON', exact: true }).click()
  for (const tab of ['Request', 'Parameters', 'Test', 'Reply'] as const) {
    await endpoints.editorTab(tab).click()
    await expectNoFaults(desk, tab)
  }
  await desk.page.getByText('Fields', { exact: true }).click()
  await expectNoFaults(desk, 'trimming')
  await endpoints.row('create_order').click()
  await endpoints.editorTab('Parameters').click()
  await desk.page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await expectNoFaults(desk, 'details of a parameter')
  await endpoints.editorTab('Tool').click()
  await endpoints.field('Tool name').fill('list_orders')
  await desk.page.getByRole('button', { name: '1 problem' }).click()
  await expectNoFaults(desk, 'problems')
  await endpoints.field('Tool name').fill('create_order')
  await endpoints.row('get_report_daily').click()
  await endpoints.editorTab('Test').click()
  await expectNoFaults(desk, 'failed test')
  await endpoints.view('Credentials').click()
  await expectNoFaults(desk, 'credentials')
  await desk.page.getByRole('button', { name: /^Change / }).click()
  await expectNoFaults(desk, 'credential')
  await desk.page.keyboard.press('Escape')
  await endpoints.view('Server').click()
  await expectNoFaults(desk, 'server')
  await endpoints.view('Endpoints').click()
  await endpoints.deployAll()
  await endpoints.row('list_orders').click()
  await endpoints.editorTab('Tool').click()
  await endpoints.field('Title').fill('All open orders')
  await endpoints.deploy.click()
  await expectNoFaults(desk, 'deploy')
  await desk.page.keyboard.press('Escape')
  await endpoints.menu.click()
  await expectNoFaults(desk, 'menu')
  await desk.page.getByRole('menuitem', { name: 'Versions…' }).click()
  await endpoints.dialog.getByRole('button', { name: /^Version 1/ }).click()
  await expectNoFaults(desk, 'versions')
  await desk.page.keyboard.press('Escape')
  await endpoints.choose('Delete…')
  await expectNoFaults(desk, 'delete')
  await api.close()
})
