import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'

const ORDERS = 'Sample Orders API'

/** Types into the palette; gives its dialog. */
async function search({ page }: Desk, words: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Search servers, customers, actions').fill(words)
  return dialog
}

async function choose(desk: Desk, words: string): Promise<void> {
  const dialog = await search(desk, words)
  await expect(dialog.getByRole('button').first()).toContainText(words.split(' ')[0] ?? words)
  await desk.page.keyboard.press('Enter')
}

test('the palette does what buttons and settings do, in each workspace, and finds customers of earlier sessions', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await test.step('the palette does what the buttons of a server do', async () => {
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await desk.servers.choose(ORDERS)
    await choose(desk, 'Test all endpoints')
    const dialog = desk.page.getByRole('dialog')
    await expect(dialog).toContainText('cancel_order')
    await desk.page.keyboard.press('Escape')
    await choose(desk, 'Versions of')
    await expect(dialog).toContainText('Version 1')
    await desk.page.keyboard.press('Escape')
    await choose(desk, 'Deactivate')
    await expect(desk.servers.option(ORDERS)).toContainText('Inactive')
    await choose(desk, 'Activate')
    await expect(desk.servers.option(ORDERS)).toContainText('Active')
  })

  await test.step('the palette changes the theme and knows the way to help', async () => {
    await choose(desk, 'Use dark theme')
    await expect.poll(() => desk.electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    const dialog = await search(desk, 'help')
    await expect(dialog.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    await dialog.getByRole('button', { name: 'About MCP Access Desk' }).click()
    await expect(desk.settings.sectionHeading('About and updates')).toBeVisible()
  })

  await test.step('the newest URL that the palette copies is one of the current workspace', async () => {
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.generate('Billing EU', { 'Primary identity': 'grace@navy.example' })
    await expect((await search(desk, 'Copy')).getByRole('button', { name: /copy latest url/i })).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await choose(desk, 'Switch to Local')
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await expect((await search(desk, 'Copy')).getByRole('button', { name: /copy latest url/i })).toHaveCount(0)
    await desk.page.keyboard.press('Escape')
  })

  await test.step('it finds customers of earlier sessions, by anything known about them', async () => {
    await desk.generate(ORDERS, ADA)
    const again = await desk.restart()
    await expect(again.servers.option(ORDERS)).toBeVisible()
    for (const words of [ADA['Primary identity'], ADA.Company]) {
      const dialog = await search(again, words)
      await expect(dialog.getByRole('button', { name: ADA['Primary identity'] })).toBeVisible()
      await again.page.keyboard.press('Escape')
    }
    const dialog = await search(again, ADA['Primary identity'])
    await dialog.getByRole('button', { name: ADA['Primary identity'] }).click()
    await expect(new Customers(again.page).drawer).toContainText(ADA['Primary identity'])
  })
})
