import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CURSOR_CONFIG } from './harness/person-home.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { Customers } from './pages/customers.ts'
import { expect, test } from './person-fixtures.ts'

const ORDERS = 'Sample Orders API'

test('puts the URL into snippets, commands, and links, with the header on request and the token masked', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  const url = await clients.handOver(desk)
  const token = url.split('/').at(-2) ?? ''
  await desk.electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (link) => void opened.push(link)
  })
  const opened = () => desk.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)

  await clients.choose('Cursor')
  await clients.bearer.click({ force: true })
  await expect(clients.bearer).toBeChecked()
  await expect(clients.snippet).toContainText('Bearer ••••')
  await expect(clients.snippet).not.toContainText(token)
  await clients.copySnippet.click()
  await expect.poll(() => desk.readClipboard()).toContain(`Bearer ${token}`)
  await clients.reveal.click()
  await expect(clients.snippet).toContainText(url)

  await clients.drawer.getByRole('button', { name: 'Open in Cursor' }).click()
  await expect(clients.drawer).toContainText('Cursor asks before adding the server')
  const [link = ''] = await opened()
  const config = new URL(link).searchParams.get('config') ?? ''
  expect(link).toMatch(/^cursor:\/\//)
  expect(JSON.parse(atob(config))).toEqual({ url, headers: { Authorization: `Bearer ${token}` } })

  await clients.choose('Claude Code')
  await clients.copyCommand.click()
  await expect.poll(() => desk.readClipboard()).toContain(url)
  await clients.choose('ChatGPT')
  await expect(clients.pane('ChatGPT')).toContainText('Won’t work')
  await expect(clients.pane('ChatGPT')).toContainText('which can’t reach this computer')
  await expect(clients.install).toBeHidden()
  expect(await opened()).toHaveLength(1)

  await test.step('shows the last used client first after a restart', async () => {
    const again = await desk.restart()
    const later = new Clients(again.page)
    await again.generate(ORDERS, ADA)
    await expect(again.result.root.getByRole('button', { name: /^Add the URL to/ }).first()).toHaveText('Claude Code')
    await later.openAll()
    await expect(later.option('Claude Code')).toHaveAttribute('aria-selected', 'true')
  })
})

test('leaves no traces when clients are viewed, judges a URL by its address alone, and hides it during screen sharing', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await test.step('leaves no trace of a connection when clients are only viewed', async () => {
    const customers = new Customers(desk.page)
    await clients.handOver(desk)
    await clients.choose('Cursor')
    await expect(clients.drawer).toContainText('Works on this computer only')
    await clients.close.click()
    await customers.tab.click()
    await expect(customers.line(ADA['Primary identity'])).toContainText('Generated')
  })

  await test.step("judges a hosted URL by its address while its tools can't be listed", async () => {
    await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
    await desk.generate('Billing EU', ADA)
    await clients.openAll()
    await clients.choose('ChatGPT')
    await expect(clients.pane('ChatGPT')).toContainText('only the address was checked')
    await expect(clients.option('ChatGPT')).toContainText('Address is compatible')
    await clients.close.click()
  })

  await test.step('hides the URL everywhere in the drawer during screen sharing, but still copies it', async () => {
    await desk.shell.chooseWorkspace('Local')
    await desk.shell.goTo('Settings')
    await desk.settings.section('General').click()
    await desk.settings.hideSecrets.click({ force: true })
    await expect(desk.settings.hideSecrets).toBeChecked()
    await desk.shell.goTo('Servers')
    await desk.generate(ORDERS, ADA)
    await desk.result.copyUrl.click()
    await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
    const url = await desk.readClipboard()
    await clients.openAll()
    await clients.choose('Claude Code')
    await expect(clients.reveal).toBeDisabled()
    await expect(clients.qr).toBeDisabled()
    await clients.copyCommand.click()
    await expect.poll(() => desk.readClipboard()).toContain(url)
    await expect.poll(() => desk.shell.html()).not.toContain(url)
    expect(await desk.shell.html()).not.toContain(url.split('/').at(-2))
  })
})

test('asks for confirmation before sharing a URL that only works on this computer as an install page, a message, or a QR code', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await test.step('asks once before a URL that only works on this computer is shared with another one', async () => {
    await desk.generate(ORDERS, ADA)
    await expect(desk.result.root).toContainText('Works on this computer only')
    await clients.openAll()
    await expect(clients.drawer.getByText('Works on this computer only')).toHaveCount(1)
    await clients.search.fill('LibreChat')
    await expect(clients.option('LibreChat')).toContainText('Compatible with a warning')
    await clients.search.fill('')

    await desk.electron.evaluate(({ clipboard }) => clipboard.writeText('before'))
    for (const way of [clients.savePage, clients.copyMail, clients.qr]) {
      await way.click()
      await expect(clients.dialog).toContainText('This URL works on this computer only')
      await clients.dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(clients.dialog).toHaveCount(0)
    }
    expect(await desk.readClipboard()).toBe('before')
    await clients.qr.click()
    await clients.goOnHere.click()
    await expect(clients.dialog.getByRole('img', { name: /^QR code for/ })).toBeVisible()
    await desk.page.keyboard.press('Escape')

    const path = join(home, 'page.html')
    await desk.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await clients.savePage.click()
    await clients.dialog.getByRole('switch', { name: 'Protect with a passphrase' }).click({ force: true })
    await clients.dialog.getByRole('button', { name: 'Save…' }).click()
    await expect(clients.dialog.getByText(/^Page saved/)).toBeVisible()
    expect(await readFile(path, 'utf8')).toContain('only on the computer that runs the service')
    await clients.dialog.getByRole('button', { name: 'Done' }).click()
    await clients.close.click()
  })

  await test.step('saves the install page with a passphrase by default, and copies the message', async () => {
    const url = await clients.handOver(desk)
    await clients.copyMail.click()
    await clients.goOnHere.click()
    await expect.poll(() => desk.readClipboard()).toContain(url)
    const path = join(home, 'page.html')
    await desk.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await clients.savePage.click()
    await expect(clients.dialog.getByRole('switch', { name: 'Protect with a passphrase' })).toBeChecked()
    await clients.dialog.getByRole('button', { name: 'Save…' }).click()
    const passphrase = (await clients.dialog.getByLabel('Passphrase', { exact: true }).textContent()) ?? ''
    expect(passphrase.length).toBeGreaterThan(15)
    const page = await readFile(path, 'utf8')
    expect(page).not.toContain(url)
    expect(page).not.toContain(passphrase)
    await clients.dialog.getByRole('button', { name: 'Copy passphrase' }).click()
    await expect.poll(() => desk.readClipboard()).toBe(passphrase)
    await clients.dialog.getByRole('button', { name: 'Done' }).click()
    await expect(clients.dialog).toBeHidden()
    expect(await desk.shell.html()).not.toContain(passphrase)
  })
})

test('installs, undoes, and closes with the keyboard, and keeps the focus in a sensible place', async ({
  startDesk,
  person,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.generate(ORDERS, ADA)
  const open = desk.page.getByRole('button', { name: 'All clients…' })
  await desk.tabTo(open)
  await desk.page.keyboard.press('Enter')
  await expect(clients.drawer).toBeFocused()
  await desk.tabTo(clients.search)
  await desk.page.keyboard.type('curs')
  await expect(clients.pane('Cursor')).toBeVisible()
  await desk.tabTo(clients.install)
  await desk.page.keyboard.press('Enter')
  await expect(clients.review).toBeFocused()
  await desk.tabTo(clients.confirm)
  await desk.page.keyboard.press('Enter')
  await expect(clients.undo('Cursor')).toBeVisible()
  await desk.page.keyboard.press('Tab')
  await expect(clients.undo('Cursor')).toBeFocused()
  await desk.page.keyboard.press('Enter')
  await expect(clients.pane('Cursor')).toBeFocused()
  expect(await person.read(person.cursor)).toEqual(Buffer.from(CURSOR_CONFIG))
  await desk.page.keyboard.press('Escape')
  await expect(clients.drawer).toBeHidden()
  await expect(open).toBeFocused()
})

test.describe('the app on a computer without clients', () => {
  test.use({ bare: true })

  test('offers every client without writing anything', async ({ startDesk, person }) => {
    const desk = await startDesk()
    const clients = new Clients(desk.page)
    await clients.handOver(desk)
    await clients.choose('Zed')
    await expect(clients.pane('Zed')).toContainText('Not installed on this computer')
    await expect(clients.install).toBeHidden()
    await expect(clients.copySnippet).toBeVisible()
    await expect(clients.list.getByRole('group', { name: 'Found on this computer' })).toBeHidden()
    await clients.search.fill('nothing like this')
    await expect(clients.drawer).toContainText('No clients match “nothing like this”')
    await desk.shell.goTo('Settings')
    await expect(clients.drawer).toBeHidden()
    await desk.settings.section('Clients').click()
    await expect(desk.main).toContainText('Nothing installed yet')
    await expect(clients.available('Most used')).toHaveCount(10)
    await expect(clients.available('Most used').filter({ hasText: 'Claude Code' })).toContainText('Command')
    await expect(desk.main).toContainText('21 more: use search to find them')
    await desk.main.getByRole('searchbox', { name: 'Search clients' }).fill('zed')
    await expect(clients.available('More')).toHaveText(/^Zed/)
    expect(await readdir(person.path)).not.toContain('.cursor')
  })
})
