import { bareList, failed, server, silent } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ApiKeys } from './pages/api-keys.ts'
import { ADA, CUSTOMER_FIELDS } from './pages/customer-form.ts'
import { Endpoints } from './pages/endpoints.ts'

test('does the main job with only the keyboard and palette', async ({ startDesk }) => {
  const desk = await startDesk()
  await test.step('takes two keystrokes, plus the identity, from first start to a copied URL', async () => {
    await expect(desk.form.field('Primary identity')).toBeFocused()
    const pressed: string[] = []
    const press = async (keys: string) => {
      pressed.push(keys)
      await desk.page.keyboard.press(keys)
    }
    await desk.page.keyboard.type('ada@example.com')
    await press('Control+Enter')
    await desk.result.root.waitFor()
    await press('Control+Shift+C')
    await expect(desk.result.root).toContainText('Copied')
    const url = await desk.readClipboard()
    await expect(desk.result.url).toHaveValue(url)
    expect(await listToolNames(url)).toHaveLength(4)
    expect(pressed).toHaveLength(2)
  })

  await test.step('does the whole main job with only the keyboard, and always shows the focus', async () => {
    await desk.electron.evaluate(({ clipboard }) => clipboard.clear())
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    await desk.tabTo(desk.servers.search)
    await desk.page.keyboard.type('Orders')
    await expect(desk.servers.options).toHaveCount(1)
    await desk.tabTo(desk.servers.list)
    await desk.page.keyboard.press('ArrowDown')
    await desk.page.keyboard.press('Enter')
    await expect(desk.form.root).toBeVisible()

    for (const name of CUSTOMER_FIELDS) {
      await desk.tabTo(desk.form.field(name))
      await desk.page.keyboard.type(ADA[name])
    }
    await desk.tabTo(desk.form.generate)
    expect(await desk.focusIsVisible(), 'a focus ring on Generate URL').toBe(true)
    await desk.page.keyboard.press('Enter')
    await desk.result.root.waitFor()
    await desk.tabTo(desk.result.copyUrl)
    expect(await desk.focusIsVisible(), 'a focus ring on Copy URL').toBe(true)
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
    expect(await listToolNames(await desk.readClipboard())).toHaveLength(4)
  })

  await test.step('says in the palette whether the newest URL was copied', async () => {
    const copyNewest = async () => {
      await desk.page.keyboard.press('ControlOrMeta+k')
      const search = desk.page.getByRole('dialog').getByPlaceholder('Search servers, customers, actions')
      await search.fill('Copy latest URL')
      await search.press('Enter')
    }
    await copyNewest()
    await expect(desk.page.getByRole('status').filter({ hasText: /^Copied · Clears in 60 seconds$/ })).toBeVisible()
    expect(await desk.readClipboard()).toMatch(/\/stream$/)
    await desk.electron.evaluate(({ clipboard }) => {
      clipboard.writeText = () => {
        throw new Error('Another program holds the clipboard')
      }
    })
    await copyNewest()
    await expect(desk.page.getByRole('status').filter({ hasText: 'Couldn’t copy' })).toBeVisible()
  })
})

test('routes shortcuts to the right place, documents each one, and keeps focus where the user is working', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  const { page } = desk
  await test.step('goes to the search with a slash, even where it needs Shift, but types a slash in a field', async () => {
    const identity = desk.form.field('Primary identity')
    await expect(identity).toBeFocused()
    await page.keyboard.press('/')
    await expect(identity).toHaveValue('/')
    await expect(identity).toBeFocused()
    for (const shiftKey of [false, true]) {
      await desk.form.generate.focus()
      await desk.form.generate.dispatchEvent('keydown', { key: '/', shiftKey, bubbles: true, cancelable: true })
      await expect(desk.servers.search).toBeFocused()
    }
    await identity.focus()
    await page.keyboard.press('Control+f')
    await expect(desk.servers.search).toBeFocused()
  })

  await test.step("ignores the keys of what's behind an open dialog", async () => {
    await desk.form.fill(ADA)
    const endpoints = new Endpoints(desk.page)
    await endpoints.newServer.click()
    await expect(endpoints.dialog).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+2')
    await page.keyboard.press('Control+k')
    await expect(endpoints.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(endpoints.dialog).toHaveCount(0)
    await expect(desk.form.field('Primary identity')).toHaveValue(ADA['Primary identity'])
    await expect(desk.result.root).toHaveCount(0)
  })

  await test.step('documents every keyboard shortcut of the window', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('shortcuts')
    await page.keyboard.press('Enter')
    await expect(desk.settings.sectionHeading('Keyboard')).toBeVisible()
    for (const keys of ['Ctrl K', 'Ctrl Enter', 'Ctrl Shift C', 'Ctrl F', '/', 'Ctrl R', 'F5']) {
      // Some keys do the same in more than one place.
      await expect(desk.main.getByText(keys, { exact: true }).first()).toBeVisible()
    }
  })

  await test.step('creates an API key with only the keyboard, and returns the focus', async () => {
    const keys = new ApiKeys(desk.page)
    await desk.openLocalSettings('API keys')
    await expect(keys.table).toContainText('This app')
    await desk.tabTo(keys.create)
    await desk.page.keyboard.press('Enter')
    await expect(keys.name).toBeFocused()
    await desk.page.keyboard.type('Reporting')
    await desk.page.keyboard.press('Enter')
    await expect(keys.copy).toBeFocused()
    await desk.page.keyboard.press('Escape')
    await expect(keys.create).toBeFocused()
    await expect(keys.row('Reporting')).toBeVisible()
  })

  await test.step('keeps focus where the user is working when the clicked element disappears', async () => {
    fake.list = bareList([server('srv_billing', 'Billing EU'), server('srv_crm', 'CRM contacts')])
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.form.addField('tier', 'gold')
    await desk.form.addField('plan', 'yearly')
    await page.getByRole('button', { name: 'Remove field tier' }).press('Enter')
    await expect(desk.form.fieldNames).toBeFocused()
    await page.getByRole('button', { name: 'Remove field plan' }).press('Enter')
    await expect(desk.form.addFieldButton).toBeFocused()

    await desk.form.fill(ADA)
    fake.respondToGeneration(silent)
    await desk.form.generate.press('Enter')
    await expect.poll(() => fake.received('generate-mcp-token')).toHaveLength(1)
    await desk.form.cancel.press('Enter')
    await expect(desk.shell.alert('Canceled')).toBeFocused()
    fake.respondToGeneration(failed({ message: 'Quota used up' }))
    await desk.shell.retryButton.press('Enter')
    await expect(desk.shell.alert('Quota used up')).toBeFocused()

    await desk.servers.search.fill('crm')
    await page.keyboard.press('Enter')
    await expect(desk.main.getByRole('heading', { name: 'CRM contacts' })).toBeVisible()
    await expect(desk.form.field('Primary identity')).toBeFocused()
    await page.getByRole('button', { name: 'Clear search' }).press('Enter')
    await expect(desk.servers.search).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(desk.servers.search).toBeFocused()
    await page.keyboard.press('Control+2')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await page.keyboard.press('Control+3')
    await expect(desk.shell.navigation.getByRole('link', { name: 'Test' })).toHaveAttribute('aria-current', 'page')
  })
})
