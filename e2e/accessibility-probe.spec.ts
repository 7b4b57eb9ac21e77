import { expect, test } from './fixtures.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import type { Desk } from './harness/desk.ts'
import { startToolServer, TOOL_SERVER_BEARER } from './harness/tool-server.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'

async function expectNoFaults(desk: Desk, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.useColorScheme(colorScheme)
    expect(await findAccessibilityFaults(desk.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing from the test of a URL to the reply of a tool', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.generate('Sample Orders API', ADA)
  await expectNoFaults(desk, 'before the test')
  await probe.test.click()
  await expect(probe.card).toContainText('Works: 4 tools')
  await expectNoFaults(desk, 'works')
  await probe.tool('create_order').click()
  await expect(probe.run).toBeVisible()
  await expectNoFaults(desk, 'form')
  await probe.run.click()
  await expectNoFaults(desk, 'form with faults')
  await probe.view('Schema').click()
  await expectNoFaults(desk, 'schema')
  await probe.tool('get_order').click()
  await probe.pane.getByRole('textbox', { name: 'order_id' }).fill('ord_1042')
  await probe.run.click()
  await expect(probe.reply('get_order')).toContainText('ord_1042')
  await expectNoFaults(desk, 'reply')
  await probe.tool('cancel_order').click()
  await probe.pane.getByRole('textbox', { name: 'order_id' }).fill('ord_1042')
  await probe.run.click()
  await expectNoFaults(desk, 'question before a destructive tool')
  await desk.page.keyboard.press('Escape')

  await probe.open()
  await expectNoFaults(desk, 'screen')
  await probe.form.getByRole('button', { name: 'Add header' }).click()
  await probe.url.fill('http://127.0.0.1:9/token_of_nobody_0123456789/stream')
  await probe.submit.click()
  await expect(probe.report).toContainText('Failed at TCP')
  await expectNoFaults(desk, 'fails')
})

test('axe finds nothing in a form with every kind of field, in pictures and in a test under way', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  const server = await startToolServer()
  await probe.open()
  await probe.testWithBearer(server.url, TOOL_SERVER_BEARER)
  await expect(probe.report).toContainText('243 tools')
  await probe.openEveryKindOfField()
  await expectNoFaults(desk, 'fields')
  await probe.run.click()
  await expectNoFaults(desk, 'fields with faults')
  await probe.view('JSON').click()
  await probe.json.fill('{')
  await probe.run.click()
  await expectNoFaults(desk, 'JSON with a fault')
  await probe.tool('draw_chart').click()
  await probe.run.click()
  await expect(probe.reply('draw_chart')).toContainText('chart.csv')
  await expectNoFaults(desk, 'picture')
  await probe.tool('wait_long').click()
  await probe.run.click()
  await expectNoFaults(desk, 'tool under way')
  server.close()
})
