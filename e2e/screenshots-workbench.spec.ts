import { test } from './fixtures.ts'
import { openLargeServer } from './harness/large-server.ts'
import { shoot } from './harness/shoot.ts'
import { Endpoints } from './pages/endpoints.ts'

test('the endpoint list beside its editor', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = await openLargeServer(desk, 1000)
  await shoot(desk, 'workbench-list')
  await desk.resize(1440, 900)
  await endpoints.rows.nth(4).click()
  await shoot(desk, 'workbench-editor')
  await desk.resize(1440, 900)
  await endpoints.rows.nth(2).click({ modifiers: ['Control'] })
  await endpoints.rows.nth(6).click({ modifiers: ['Shift'] })
  await endpoints.editorTab('Request').click()
  await shoot(desk, 'workbench-selected')
})

test('few endpoints with long names', async ({ startDesk }) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Orders API')
  await shoot(desk, 'workbench-empty')
  const long = 'a_path_segment_that_is_long/'.repeat(4)
  await endpoints.paste(
    `curl https://api.example.com/v1/${long}orders?q=1\ncurl -X DELETE https://api.example.com/v1/orders/7`,
  )
  await endpoints.report.getByRole('button', { name: 'Close report' }).click()
  await desk.resize(1440, 900)
  await endpoints.rows.first().click()
  await shoot(desk, 'workbench-long-names')
})
