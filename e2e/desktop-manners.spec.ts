import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'

const ORDERS = 'Sample Orders API'

test('opens Help from anywhere, and clears copied secrets from the clipboard on time', async ({ startDesk }) => {
  const desk = await startDesk()
  await test.step('opens the help with its key, from the menu, and from the palette, but types a question mark in a field', async () => {
    const { page } = desk
    const help = page.getByRole('dialog', { name: 'Help' })
    const identity = desk.form.field('Primary identity')
    await expect(identity).toBeFocused()
    await page.keyboard.press('?')
    await expect(identity).toHaveValue('?')
    await desk.form.generate.focus()
    await page.keyboard.press('?')
    const pages = [
      'Import your API',
      'Credentials',
      'Customers and tokens',
      'URL states',
      'Watch calls',
      'Many customers from a table',
      'Share a URL with a client',
      'Reachable URLs',
      'Backup and restore',
      'My client doesn’t connect',
      'Scripts, links, and your assistant',
      'Large responses',
      'Removing everything',
      'Your first URL',
    ]
    for (const name of pages) {
      await help.getByRole('navigation').getByRole('button', { name }).click()
      await expect(help.getByRole('heading', { name, level: 3 })).toBeVisible()
    }
    await help.getByRole('button', { name: 'rotate it' }).click()
    await expect(help.getByRole('heading', { name: 'Customers and tokens', level: 3 })).toBeAttached()
    await expect(help.getByRole('heading', { name: 'Replace a URL' })).toBeInViewport()
    await help.getByRole('searchbox', { name: 'Search help' }).fill("can't be recovered")
    await help.getByRole('list', { name: 'Search results' }).getByRole('button', { name: 'Make a backup' }).click()
    await expect(help.getByRole('heading', { name: 'Make a backup' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)

    await desk.electron.evaluate(({ Menu }) => {
      const [entry] = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help')?.submenu?.items ?? []
      entry?.click()
    })
    await expect(help).toBeVisible()
    await help.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('textbox').fill('Help')
    await page.keyboard.press('Enter')
    await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(desk.settings.sectionHeading('Keyboard')).toBeVisible()
    await expect(desk.main.getByText('?', { exact: true })).toBeVisible()
  })

  await test.step("clears a copied secret after the configured time if it's still on the clipboard", async () => {
    const { page, main, result } = desk
    await desk.shell.goTo('Settings')
    await desk.settings.section('General').click()
    const choice = main.getByLabel('Clear copied secrets')
    await expect(choice).toHaveValue('60')
    await choice.selectOption('After 30 seconds')
    await desk.shell.goTo('Servers')
    await desk.generate(ORDERS, ADA)
    // Lets the test control when the half minute elapses.
    await desk.electron.evaluate(() => {
      const own = globalThis.setTimeout
      const later = (run: () => void, ms?: number) => {
        if (ms !== 30_000) return own(run, ms)
        Object.assign(globalThis, { passHalfMinute: run })
        return own(() => undefined, 0)
      }
      Object.assign(globalThis, { setTimeout: later })
    })
    const passHalfMinute = () => desk.electron.evaluate(() => Reflect.get(globalThis, 'passHalfMinute')())
    const writeClipboard = (text: string) =>
      desk.electron.evaluate(({ clipboard }, written) => clipboard.writeText(written), text)

    await result.copyUrl.click()
    await expect(result.root.getByText('Clears in 30 seconds')).toBeVisible()
    await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
    await passHalfMinute()
    await expect.poll(() => desk.readClipboard()).toBe('')

    await result.copyToken.click()
    await expect(result.root.getByText('Copied · Clears in 30 seconds')).toBeVisible()
    await writeClipboard('a shopping list')
    await passHalfMinute()
    await result.copyCustomerId.click()
    await expect.poll(() => desk.readClipboard()).toBe(await result.customerId.inputValue())
    await passHalfMinute()
    expect(await desk.readClipboard()).toBe(await result.customerId.inputValue())
    expect(page.url()).not.toContain('stream')
  })
})
