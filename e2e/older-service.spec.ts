import { expect, test } from './fixtures.ts'
import { HoldingProxy } from './harness/holding-proxy.ts'
import { generateAccess } from './harness/manage.ts'
import { serverId } from './harness/operator.ts'
import { startServiceOn } from './harness/service-command.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'
const ARCHIVE = 'Sample Archive API'
const ADA = 'ada@analytical.example'
const KATHERINE = 'katherine@orbit.example'

test("shows customers by server on a service that can only list one server's customers", async ({
  startDesk,
  serviceData,
}) => {
  const service = await startServiceOn(serviceData)
  const proxy = await HoldingProxy.start(service.baseUrl)
  // A service from the previous release requires a server; the current release rejects an empty ID the same way.
  proxy.rewrites = (path, body) =>
    path.endsWith('/manage/v1/customers.page') ? JSON.stringify({ serverId: '', ...JSON.parse(body) }) : body
  try {
    const operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
    await generateAccess(operator, await serverId(operator, ORDERS), ADA)
    await generateAccess(operator, await serverId(operator, ARCHIVE), KATHERINE)
    const desk = await startDesk()
    const customers = new Customers(desk.page)
    await desk.addWorkspace({ name: 'Team', baseUrl: proxy.through(service.baseUrl), apiKey: operator.apiKey })
    await desk.shell.goTo('Customers')
    await expect(customers.lines).toHaveCount(1)
    await expect(customers.line(ADA)).toBeVisible()
    // The server is shown in the filter bar, but its chip can't be removed: the user can select another server, but has to select one.
    await expect(customers.filters.bar).toContainText(`Server ${ORDERS}`)
    await expect(customers.filters.chip(`Server ${ORDERS}`)).toHaveCount(0)
    await customers.filters.button.click()
    await expect(customers.filters.choice('Server').getByRole('option')).toHaveText([ORDERS, ARCHIVE])
    await customers.filters.choice('Server').press('Escape')
    await expect(customers.filters.button).toBeFocused()
    await customers.filters.set('Server', ARCHIVE)
    await expect(customers.line(KATHERINE)).toBeVisible()
    await expect(customers.lines).toHaveCount(1)
    await expect(desk.page.getByRole('alert')).toHaveCount(0)
  } finally {
    proxy.close()
    await service.stop()
  }
})
