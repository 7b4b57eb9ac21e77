import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { Calls } from './pages/calls.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'

const ORDERS = 'Sample Orders API'
/** Burst size: calls for this many seconds may arrive at the same time. */
const BURST = 10

/** The limits of a server, or of the customer in the drawer. */
function limitsIn(page: Page) {
  const form = page.getByRole('form', { name: 'Limits' })
  return {
    form,
    calls: form.getByRole('textbox', { name: 'Calls per second' }),
    biggest: form.getByRole('textbox', { name: 'Maximum request size (MB)' }),
    reset: form.getByRole('button', { name: /^Reset to/ }),
    state: form.getByRole('status'),
  }
}

/** Makes `count` calls one after another until one fails. Returns the number that succeeded and the status of the failure. */
function callOrders(url: string, count: number): Promise<{ answered: number; refusedWith: number | null }> {
  return withMcpClient(url, async (client) => {
    for (let answered = 0; answered < count; answered += 1) {
      try {
        await client.callTool({ name: 'list_orders', arguments: { limit: 1 } })
      } catch (error) {
        const status = (error as { status?: unknown; data?: { status?: unknown } }).status
        return { answered, refusedWith: typeof status === 'number' ? status : Number(/\b\d{3}\b/.exec(String(error))) }
      }
    }
    return { answered: count, refusedWith: null }
  })
}

test('saves limits for a server and a customer, keeps an invalid one across screens, and asks before discarding it', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await test.step("rejects calls beyond a server limit's burst, counts them, and prefers a customer limit", async () => {
    const limits = limitsIn(desk.page)
    await desk.generate(ORDERS, ADA)
    const url = await desk.result.url.inputValue()

    const endpoints = new Endpoints(desk.page)
    await endpoints.settings.click()
    await expect(limits.calls).toHaveAttribute('placeholder', '100')
    await limits.calls.fill('0')
    await expect(limits.form).toContainText('Enter a whole number from 1 to 100,000.')
    await limits.calls.press('Enter')
    await expect(limits.calls).toBeFocused()
    await expect(limits.state).toHaveText('')
    await limits.calls.fill('1')
    await limits.calls.press('Enter')
    await expect(limits.state).toHaveText('Saved')

    const { answered, refusedWith } = await callOrders(url, 3 * BURST)
    expect(answered).toBeGreaterThan(0)
    expect(refusedWith).toBe(429)
    const calls = new Calls(desk.page)
    await calls.tab.click()
    await expect(desk.main.getByText(/^[1-9]\d* rate-limited$/)).toBeVisible()

    const customers = new Customers(desk.page)
    await customers.tab.click()
    await customers.open(ADA['Primary identity'])
    await customers.fold('Limits')
    await expect(limits.calls).toHaveAttribute('placeholder', '1')
    await limits.calls.fill('1,000')
    await limits.biggest.fill('0.5')
    await limits.biggest.press('Enter')
    await expect(limits.state).toHaveText('Saved')
    // At the same time, so that more calls than the server's limit allows are within its ten seconds, however slow the machine is.
    const burst = await Promise.all(Array.from({ length: 3 * BURST }, () => callOrders(url, 1)))
    expect(burst).toEqual(burst.map(() => ({ answered: 1, refusedWith: null })))
    await limits.reset.click()
    const question = desk.page.getByRole('dialog', { name: 'Set limits below current usage?' })
    await expect(question).toContainText(
      'In the last 24 hours, 1 customer would have exceeded the new limit for calls per second.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(limits.calls).toHaveValue('1000')
    await limits.reset.click()
    await question.getByRole('button', { name: 'Set limits' }).click()
    await expect(limits.calls).toHaveValue('')
    await expect(limits.biggest).toHaveValue('')
    await desk.page.keyboard.press('Escape')

    await endpoints.settings.click()
    await expect(limits.calls).toHaveValue('1')
    await limits.reset.click()
    await expect(limits.calls).toHaveValue('')
    await expect(limits.reset).toHaveCount(0)
  })

  await test.step('keeps an invalid limit across screens, and asks before closing the customer', async () => {
    const limits = limitsIn(desk.page)
    const customers = new Customers(desk.page)
    const endpoints = new Endpoints(desk.page)
    const question = desk.page.getByRole('dialog', { name: 'Discard your changes?' })
    await desk.generate(ORDERS, ADA)
    await desk.generate(ORDERS, { 'Primary identity': 'grace@navy.example' })
    await endpoints.settings.click()
    await limits.calls.fill('none')
    await customers.tab.click()
    await customers.open(ADA['Primary identity'])
    await customers.fold('Limits')
    await limits.calls.fill('0')
    // The drawer covers the last tab.
    await endpoints.tab.click()
    await endpoints.settings.click()
    await expect(limits.calls).toHaveValue('none')
    await customers.tab.click()
    await customers.open(ADA['Primary identity'])
    await expect(limits.calls).toHaveValue('0')

    await desk.page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(limits.calls).toHaveValue('0')
    await customers.press('grace@navy.example')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(customers.drawer).toHaveAccessibleName(/ada@/)
    await customers.drawer.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(customers.drawer).toHaveCount(0)
    await customers.open(ADA['Primary identity'])
    await customers.fold('Limits')
    await expect(limits.calls).toHaveValue('')
    // Nothing is unsaved, so the drawer closes immediately.
    await desk.page.keyboard.press('Escape')
    await expect(customers.drawer).toHaveCount(0)
  })
})
