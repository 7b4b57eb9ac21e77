import { expect, test } from './loopback-api/api-test.ts'
import { Endpoints } from './pages/endpoints.ts'

test('only the command that was not taken stays in the box, and adding again makes no duplicate', async ({
  startDesk,
  api,
}) => {
  const desk = await startDesk()
  const endpoints = new Endpoints(desk.page)
  await endpoints.create('Orders API')
  await endpoints.paste(
    `wget of something\ncurl ${api.url}/a\ncurl ${api.url}/b --insecure\ncurl\ncurl ${api.url}/c -o file`,
  )
  await expect(endpoints.rows).toHaveCount(3)
  await expect(endpoints.commands).toHaveValue('wget of something\ncurl')
  // What is in the box has its line there; what isn't goes by its tool.
  await expect(endpoints.report).toContainText('line 2')
  await expect(endpoints.report).toContainText('get_b')
  await expect(endpoints.report).not.toContainText(/line [345]/)
  await endpoints.commands.fill(`curl ${api.url}/d`)
  await expect(endpoints.report).not.toContainText(/line \d/)
  await endpoints.add.click()
  await expect(endpoints.rows).toHaveCount(4)
  await expect(endpoints.table).not.toContainText('_2')
  await expect(endpoints.commands).toBeHidden()
})
