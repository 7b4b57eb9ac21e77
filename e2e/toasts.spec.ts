import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'

test("allows selecting text, and doesn't shift the window for a toast", async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.generate(ORDERS, ADA)
  await test.step('allows selecting text, but not in buttons and options', async () => {
    const selectable = (name: string) =>
      desk.main
        .getByRole('heading', { name })
        .first()
        .evaluate((element) => getComputedStyle(element).userSelect)
    expect(await selectable(ORDERS)).toBe('text')
    await expect(desk.servers.option(ORDERS)).toHaveCSS('user-select', 'none')
    await expect(desk.result.copyUrl).toHaveCSS('user-select', 'none')
    await desk.shell.openUrls()
    await expect(desk.main.getByText(ADA['Primary identity'])).toHaveCSS('user-select', 'text')
  })

  await test.step("doesn't shift the layout for a toast, which disappears with its screen", async () => {
    await desk.shell.goTo('Servers')
    const customers = new Customers(desk.page)
    await customers.tab.click()
    await customers.open(ADA['Primary identity'])
    const parts = [desk.servers.list, customers.drawer]
    const places = () => Promise.all(parts.map((part) => part.boundingBox()))
    const before = await places()
    await customers.action('Pause').click()
    const toast = desk.page.getByRole('status').filter({ has: desk.page.getByRole('button', { name: 'Undo' }) })
    await expect(toast).toBeVisible()
    expect(await places()).toEqual(before)
    await desk.shell.openUrls()
    await expect(toast).toHaveCount(0)
  })
})
