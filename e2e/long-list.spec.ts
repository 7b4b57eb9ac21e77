import { bareList, server } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'

const COUNT = 5000

test('renders 5,000 servers with only a few DOM elements, and keeps each one searchable and reachable', async ({
  startDesk,
  fake,
}) => {
  fake.list = bareList(Array.from({ length: COUNT }, (_, index) => server(`srv_${index}`, `Service ${index} of many`)))
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Large', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await expect(desk.servers.option('Service 0 of many')).toBeVisible()
  expect(await desk.servers.elementCount()).toBeLessThan(1500)

  await desk.servers.search.pressSequentially('Service 4321')
  await expect(desk.servers.options).toHaveCount(1)
  await desk.servers.choose('Service 4321 of many')
  await expect(desk.main.getByRole('heading', { name: 'Service 4321 of many' })).toBeVisible()

  await desk.servers.search.fill('')
  await desk.servers.list.focus()
  await desk.page.keyboard.press('End')
  await expect(desk.servers.option(`Service ${COUNT - 1} of many`)).toBeVisible()
  expect(await desk.servers.elementCount()).toBeLessThan(1500)
})
