import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from './fixtures.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import { REPOSITORY } from './harness/launch-info.ts'
import { OpenedFile, recipient, savePage } from './pages/install-page.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** If screenshots are enabled, takes some of the page, light and dark, in both sizes. */
async function shootPage(file: OpenedFile, name: string): Promise<void> {
  if (test.info().project.name !== 'screenshots') return
  for (const { width, height } of SIZES) {
    await file.resize(width, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await file.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const path = join(REPOSITORY, 'e2e/.screenshots', `${name}-${colorScheme}-${width}x${height}.png`)
      // Keeps anything from looking hovered.
      await file.page.mouse.move(2, height - 2)
      await file.page.mouse.move(1, 1)
      await file.page.screenshot({ path, animations: 'disabled' })
    }
  }
  await file.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Expects no accessibility faults in either color scheme, and that the page fits the width of a narrow phone. */
async function expectAccessible(file: OpenedFile): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await file.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findAccessibilityFaults(file.page)).toEqual([])
  }
  await file.page.setViewportSize({ width: 360, height: 640 })
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await file.page.evaluate(overflow)).toBe(0)
  await file.page.setViewportSize({ width: 1280, height: 800 })
}

test('works from disk without any requests, and has the right links behind its buttons', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const path = join(home, 'page.html')
  expect(await savePage(desk, path, false)).toEqual({ saved: true, passphrase: null })
  const file = await OpenedFile.open(desk, path)
  const { page } = file

  await expect(page.getByRole('heading', { name: 'Connect to Sample Orders API' })).toBeVisible()
  await expect(page.getByText('Personal access for Ada King')).toBeVisible()

  await shootPage(file, 'install-page')

  await test.step("masks the token until it's revealed, and copies it in full", async () => {
    const address = page.locator('#address')
    const width = () => address.locator('.token').evaluate((token) => getComputedStyle(token).fontSize)
    expect(await width()).toBe('0px')
    await page.getByRole('button', { name: 'Copy URL' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await desk.readClipboard()).toBe(recipient.url)
    await page.getByRole('button', { name: 'Reveal token' }).click()
    expect(await width()).toBe('13px')
    await page.getByRole('button', { name: 'Hide token' }).click()
    expect(await width()).toBe('0px')
  })

  await test.step('has a link, command, and snippet for each client', async () => {
    await page.locator('#client-cursor > summary').click()
    const cursor = page.getByRole('link', { name: 'Add to Cursor' })
    const link = new URL((await cursor.getAttribute('href')) ?? '')
    expect(link.protocol + link.host).toBe('cursor:anysphere.cursor-deeplink')
    const config = Buffer.from(link.searchParams.get('config') ?? '', 'base64').toString()
    expect(JSON.parse(config)).toEqual({ url: recipient.url })
    await page.locator('#client-vscode > summary').click()
    const code = (await page.getByRole('link', { name: 'Add to VS Code', exact: true }).getAttribute('href')) ?? ''
    expect(code).toMatch(/^vscode:mcp\/install\?/)
    expect(JSON.parse(decodeURIComponent(code.split('?')[1] ?? ''))).toMatchObject({ type: 'http', url: recipient.url })
    await page.getByRole('button', { name: 'Copy the snippet for Cursor' }).click()
    await expect.poll(() => desk.readClipboard()).toContain('mcpServers')
    expect(JSON.parse(await desk.readClipboard())).toEqual({
      mcpServers: { 'sample-orders-api': { url: recipient.url } },
    })
  })

  await test.step('picks commands and paths for the operating system', async () => {
    const places = page.locator('#client-vscode .file')
    await page.getByText('Windows', { exact: true }).first().click()
    await expect(places).toContainText('%APPDATA%\\Code\\User\\mcp.json')
    await expect(places.getByText('~/.config/Code/User/mcp.json')).toBeHidden()
    await page.getByText('Linux', { exact: true }).first().click()
    await expect(places.getByText('~/.config/Code/User/mcp.json')).toBeVisible()
  })
  await page.locator('#client-cursor').scrollIntoViewIfNeeded()
  await shootPage(file, 'install-page-client')

  await test.step('finds a client using only the keyboard and the search box', async () => {
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('code claude')
    await expect(page.locator('details[data-name]:visible')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copy the command for Claude Code' })).toBeVisible()
    await shootPage(file, 'install-page-command')
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('nothing of that name')
    await expect(page.getByText('No app with this name.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
  await page.getByText('QR code for a phone').click()
  await page.evaluate(() => scrollTo(0, 0))
  await shootPage(file, 'install-page-qr')
  await expectAccessible(file)
  expect((await file.log()).requests.filter((url) => !url.startsWith('devtools:'))).toEqual([pathToFileURL(path).href])

  await test.step('shows everything without scripts', async () => {
    await file.reloadWithoutScripts()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('#address')).toHaveText(recipient.url)
    await page.locator('#client-vscode > summary').click()
    await expect(page.locator('#client-vscode .file')).toContainText('~/Library/Application Support/Code/User/mcp.json')
    await shootPage(file, 'install-page-without-scripts')
  })

  // The last step, because from here on Playwright waits for a page that a client's link never opens.
  await page.locator('#client-cursor > summary').click()
  const cursor = page.getByRole('link', { name: 'Add to Cursor' })
  await cursor.dispatchEvent('click')
  await expect.poll(async () => (await file.log()).left).toEqual([await cursor.getAttribute('href')])
})

test("opens a sealed page only with the page's passphrase", async ({ startDesk, home }) => {
  const desk = await startDesk()
  const path = join(home, 'sealed.html')
  const { passphrase } = await savePage(desk, path, true)
  expect(passphrase).toMatch(/^(\w{4}-){5}\w{4}$/)
  const bytes = await readFile(path, 'utf8')
  for (const secret of [recipient.token, recipient.token.slice(4), 'Ada King', 'Sample Orders', 'mcp.example.com']) {
    expect(bytes.includes(secret)).toBe(false)
  }
  const file = await OpenedFile.open(desk, path)
  const { page } = file
  const field = page.getByRole('textbox', { name: 'Passphrase' })
  await expect(page).toHaveTitle('Protected page')
  await shootPage(file, 'install-page-sealed')
  await expectAccessible(file)

  await field.fill('ABCD')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter all 24 letters and digits of the passphrase. You entered 4.')
  const first = passphrase?.startsWith('7') ? '8' : '7'
  await field.fill(first + passphrase?.slice(1))
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('doesn’t open the page')
  await expect(page.locator('#address')).toHaveCount(0)
  await shootPage(file, 'install-page-wrong-passphrase')

  await field.fill(passphrase?.toLowerCase().replaceAll('-', ' ') ?? '')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect to Sample Orders API' })).toBeVisible()
  await expect(page).toHaveTitle('Connect to Sample Orders API')
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect.poll(() => desk.readClipboard()).toBe(recipient.url)
  await page.locator('#client-cursor > summary').click()
  await expect(page.getByRole('link', { name: 'Add to Cursor' })).toHaveAttribute('href', /^cursor:/)
  await expectAccessible(file)
  await shootPage(file, 'install-page-opened')

  expect((await file.log()).requests.filter((url) => !url.startsWith('devtools:'))).toEqual([pathToFileURL(path).href])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
})
