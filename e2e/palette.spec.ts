import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { Endpoints } from './pages/endpoints.ts'
import { Palette } from './pages/palette.ts'
import { Probe } from './pages/probe.ts'

const ORDERS = 'Sample Orders API'
const IDENTITY = ADA['Primary identity']
const GRACE = 'grace@navy.example'

test('offers everything in the palette that buttons and settings do in each workspace, and finds customers from earlier sessions', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  const palette = new Palette(desk.page)
  await test.step("runs the same actions as a server's buttons", async () => {
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await desk.servers.choose(ORDERS)
    await palette.choose('Test all endpoints')
    const dialog = desk.page.getByRole('dialog')
    await expect(dialog).toContainText('cancel_order')
    await desk.page.keyboard.press('Escape')
    await palette.choose('Versions of')
    await expect(dialog).toContainText('Version 1')
    await desk.page.keyboard.press('Escape')
    await palette.choose('Deactivate')
    await expect(desk.servers.option(ORDERS)).toContainText('Inactive')
    await palette.choose('Activate')
    await expect(desk.servers.option(ORDERS)).toContainText('Active')
    await palette.choose('openapi', 'Import an API into')
    await expect(new Endpoints(desk.page).commands).toBeFocused()
    await palette.choose('generate orders', `Generate URL for ${ORDERS}`)
    await expect(desk.form.field('Primary identity')).toBeFocused()
  })

  await test.step('selects the first row immediately, with shortcuts on the right and group names in their original case', async () => {
    await palette.open()
    await expect(palette.selected).toHaveText(/^Sample/)
    await expect(palette.rows.first()).toHaveAttribute('data-selected')
    await expect(palette.row('Customers Ctrl 2').locator('kbd')).toHaveText('Ctrl 2')
    const looks = await palette.root
      .locator('.mantine-Spotlight-actionsGroup')
      .first()
      .evaluate((group) => {
        const { content, textTransform } = getComputedStyle(group, '::before')
        return [content, textTransform]
      })
    expect(looks).toEqual(['"Servers"', 'none'])
    await desk.page.keyboard.press('ArrowDown')
    await expect(palette.rows.nth(1)).toHaveAttribute('data-selected')
    await desk.page.keyboard.press('Escape')
  })

  await test.step('changes the theme and opens the help', async () => {
    await palette.choose('Use dark theme')
    await expect.poll(() => desk.electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
    await palette.open('help')
    await expect(palette.row('Keyboard shortcuts')).toBeVisible()
    await palette.row('About MCP Access Desk').click()
    await expect(desk.settings.sectionHeading('About and updates')).toBeVisible()
    await palette.choose('Add workspace')
    await expect(desk.main.getByRole('textbox', { name: 'Base URL' })).toBeVisible()
  })

  await test.step('copies the newest URL of the current workspace', async () => {
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.generate('Billing EU', { 'Primary identity': GRACE })
    await palette.open('Copy')
    await expect(palette.row('Copy latest URL')).toBeVisible()
    await desk.page.keyboard.press('Escape')
  })

  await test.step("finds customers whose URLs were generated here when the service doesn't list any", async () => {
    const url = await desk.result.url.inputValue()
    await palette.choose('copy grace', `Copy URL for ${GRACE}`)
    await expect.poll(() => desk.readClipboard()).toBe(url)
    await palette.open('rotate grace')
    await expect(palette.root).toContainText('No results')
    await desk.page.keyboard.press('Escape')
    await palette.choose('Switch to Local')
    await expect(desk.servers.option(ORDERS)).toBeVisible()
    await palette.open('Copy')
    await expect(palette.row('Copy latest URL')).toHaveCount(0)
    await desk.page.keyboard.press('Escape')
  })

  await test.step('finds customers from earlier sessions by anything known about them', async () => {
    await desk.generate(ORDERS, ADA)
    const again = await desk.restart()
    const palette = new Palette(again.page)
    await expect(again.servers.option(ORDERS)).toBeVisible()
    for (const words of [IDENTITY, ADA.Company, 'analytical ada']) {
      await palette.open(words)
      await expect(palette.selected).toHaveText(`${IDENTITY}${ADA.Name} · ${ORDERS}`)
      await again.page.keyboard.press('Escape')
    }
    await palette.choose(IDENTITY)
    await expect(new Customers(again.page).drawer).toContainText(IDENTITY)
  })
})

test("shows the actions for a customer's URL when a name is typed, and runs one when a verb and a name are typed", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const { page } = desk
  const palette = new Palette(page)
  const customers = new Customers(page)
  await desk.generate(ORDERS, { 'Primary identity': GRACE })
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()

  await test.step('shows the customer first when only a name is typed, followed by the verbs', async () => {
    await palette.open('ada king')
    await expect(palette.rows).toHaveText(
      [
        IDENTITY,
        `Copy URL for ${IDENTITY}`,
        `Share URL for ${IDENTITY}`,
        `Test URL for ${IDENTITY}`,
        `Rotate URL for ${IDENTITY}…`,
        `Generate URL for ${IDENTITY}`,
      ].map((label) => `${label}${ADA.Name} · ${ORDERS}`),
    )
    await page.keyboard.press('Escape')
  })
  await test.step('copies the URL', async () => {
    await desk.electron.evaluate(({ clipboard }) => clipboard.clear())
    await palette.choose('king copy', `Copy URL for ${IDENTITY}`)
    await expect.poll(() => desk.readClipboard()).toBe(url)
  })
  await test.step('tests the URL on the Test screen', async () => {
    await palette.choose('test ada', `Test URL for ${IDENTITY}`)
    await expect(new Probe(page).report).toContainText('4 tools')
    await expect(page.getByRole('textbox', { name: 'URL to test' })).toHaveValue(url)
  })
  await test.step('shares the URL', async () => {
    await palette.choose('share ada', `Share URL for ${IDENTITY}`)
    await expect(new Clients(page).drawer).toContainText(IDENTITY)
    await page.keyboard.press('Escape')
    await expect(new Clients(page).drawer).toHaveCount(0)
  })
  await test.step('fills in the form for another URL', async () => {
    await palette.choose('generate ada', `Generate URL for ${IDENTITY}`)
    await expect(desk.form.field('Primary identity')).toHaveValue(IDENTITY)
    await expect(desk.form.field('Company')).toHaveValue(ADA.Company)
  })
  await test.step('asks before rotating', async () => {
    await palette.choose('rotate ada', `Rotate URL for ${IDENTITY}`)
    await expect(customers.dialog).toContainText(IDENTITY)
    await page.keyboard.press('Escape')
    expect(await listToolNames(url)).toHaveLength(4)
    await palette.choose('ada rot', `Rotate URL for ${IDENTITY}`)
    await customers.time('Immediately').check()
    await customers.confirm('Generate new URL').click()
    const fresh = await customers.newUrl.inputValue()
    expect(await listToolNames(fresh)).toHaveLength(4)
    await expect(listToolNames(url)).resolves.not.toHaveLength(4)
    await customers.confirm('Done').click()
  })
  await test.step("doesn't copy or test a paused URL", async () => {
    await palette.choose('grace', GRACE)
    await customers.manage('Pause')
    await expect(customers.tokens.first()).toContainText('Paused')
    await palette.open('grace')
    await expect(palette.row(`Rotate URL for ${GRACE}`)).toBeVisible()
    await expect(palette.row(`Copy URL for ${GRACE}`)).toHaveCount(0)
    await expect(palette.row(`Test URL for ${GRACE}`)).toHaveCount(0)
  })
})
