import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Desk } from './harness/desk.ts'
import { withMcpClient } from './harness/mcp-client.ts'
import { CURSOR_CONFIG, VSCODE_CONFIG } from './harness/person-home.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { expect, test } from './person-fixtures.ts'

const ORDERS = 'Sample Orders API'

/** What was inserted, when `after` is `before` with one stretch put in; null when anything else differs. */
function insertedInto(before: string, after: string): string | null {
  for (let start = 0; start <= before.length; start += 1) {
    const end = after.length - (before.length - start)
    if (after.slice(0, start) === before.slice(0, start) && after.slice(end) === before.slice(start))
      return after.slice(start, end)
  }
  return null
}

/** Generates for Ada and opens the clients; returns her URL. */
async function handOver(desk: Desk, clients: Clients): Promise<string> {
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()
  await clients.openAll()
  return url
}

async function installInto(clients: Clients, client: string): Promise<void> {
  await clients.choose(client)
  await clients.install.click()
  await clients.confirm.click()
  await expect(clients.undo(client)).toBeVisible()
}

test('a URL goes into VS Code and Cursor, nothing else in their files changes, and Undo gives them back', async ({
  startDesk,
  person,
  home,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  const url = await handOver(desk, clients)
  const token = url.split('/').at(-2) ?? ''

  for (const [client, file, before] of [
    ['VS Code', person.vscode, VSCODE_CONFIG],
    ['Cursor', person.cursor, CURSOR_CONFIG],
  ] as const) {
    await clients.choose(client)
    await expect(clients.drawer).toContainText('Works on this computer only')
    await clients.install.click()
    await expect(clients.diff).toContainText('"sample-orders-api"')
    await expect(clients.diff).not.toContainText(token)
    expect(String(await person.read(file)), 'looking changes nothing').toBe(before)
    await clients.confirm.click()
    await expect(clients.toast).toContainText(`Installed in ${client}`)
    await expect(clients.undo(client)).toBeVisible()
    const inserted = insertedInto(before, String(await person.read(file)))
    expect(inserted, 'every byte that is not ours is kept').toContain(url)
    expect(inserted).toContain('"sample-orders-api"')
  }
  const written = /"url": "(http[^"]+stream)"/.exec(String(await person.read(person.cursor)))?.[1] ?? ''
  expect(await withMcpClient(written, async (client) => (await client.listTools()).tools.length)).toBe(4)

  await test.step('the copies from before and the list are for the owner alone, and hold no token', async () => {
    const backups = join(home, 'clients/backups')
    const kept = await readdir(backups)
    expect(await Promise.all(kept.map((name) => readFile(join(backups, name), 'utf8')))).toEqual(
      expect.arrayContaining([VSCODE_CONFIG, CURSOR_CONFIG]),
    )
    for (const name of kept) expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(home, 'clients/installs.json'), 'utf8')).not.toContain(token)
  })

  await clients.undo('Cursor').click()
  await expect(clients.drawer).toContainText('Taken out of Cursor.')
  expect(await person.read(person.cursor)).toEqual(Buffer.from(CURSOR_CONFIG))
  await expect(clients.install).toBeVisible()
  await clients.close.click()

  await desk.shell.goTo('Settings')
  await desk.settings.section('Installed').click()
  await expect(clients.record('VS Code')).toContainText('Present')
  await clients.recordAction('VS Code', 'Undo').click()
  await expect(desk.main).toContainText('Nothing installed yet')
  expect(await person.read(person.vscode)).toEqual(Buffer.from(VSCODE_CONFIG))
})

test('the toast takes an installation back', async ({ startDesk, person }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await handOver(desk, clients)
  await installInto(clients, 'Cursor')
  await clients.toast.getByRole('button', { name: 'Undo' }).click()
  await expect(clients.install).toBeVisible()
  expect(await person.read(person.cursor)).toEqual(Buffer.from(CURSOR_CONFIG))
})

test('what cannot be written safely is left alone, with the snippet to paste', async ({ startDesk, person }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await writeFile(person.cursor, '{ "mcpServers": { // a comment that Cursor does not take\n } }')
  const url = await handOver(desk, clients)

  await clients.choose('Cursor')
  await clients.install.click()
  const alert = desk.shell.alert('The file was left as it is')
  await expect(alert).toContainText('Line 1 is the first to be wrong')
  await expect(alert).toContainText('paste the snippet yourself')
  await clients.copySnippet.click()
  expect(JSON.parse(await desk.readClipboard())).toEqual({ mcpServers: { 'sample-orders-api': { url } } })

  await test.step('after it was put right, it can be tried again', async () => {
    await writeFile(person.cursor, CURSOR_CONFIG)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(clients.diff).toContainText('"sample-orders-api"')
  })
  await test.step('a file that changed since it was looked at is not written', async () => {
    await appendFile(person.cursor, '\n')
    await clients.confirm.click()
    await expect(alert).toBeVisible()
    expect(String(await person.read(person.cursor))).toBe(`${CURSOR_CONFIG}\n`)
  })
  await test.step('a URL that is there already is not written twice', async () => {
    await writeFile(person.vscode, JSON.stringify({ servers: { mine: { type: 'http', url } } }))
    await clients.choose('VS Code')
    await clients.install.click()
    await expect(clients.review).toContainText('VS Code has it as “mine”')
    await expect(clients.confirm).toBeHidden()
  })
})

test('the list tells what became of an entry', async ({ startDesk, person }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await handOver(desk, clients)
  await installInto(clients, 'VS Code')
  await installInto(clients, 'Cursor')
  await writeFile(person.cursor, String(await person.read(person.cursor)).replace('http://127', 'https://127'))
  await rm(person.vscode)
  await clients.close.click()
  await desk.shell.goTo('Settings')
  await desk.settings.section('Installed').click()

  await expect(clients.record('Cursor')).toContainText('Somebody changed the entry since')
  await clients.recordAction('Cursor', 'Undo').click()
  await expect(desk.shell.alert('Nothing was taken out')).toContainText('was changed since')
  await expect(clients.record('VS Code')).toContainText('no longer there')
  await clients.recordAction('VS Code', 'Forget').click()
  await expect(clients.record('VS Code')).toBeHidden()

  await writeFile(person.cursor, CURSOR_CONFIG)
  await clients.recheck.click()
  await expect(clients.record('Cursor')).toContainText('Gone')

  const again = await desk.restart()
  await again.shell.goTo('Settings')
  await again.settings.section('Installed').click()
  await expect(new Clients(again.page).record('Cursor')).toContainText('Gone')
})

test('snippets, commands and links carry the URL, with the header when asked; the token is masked', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  const url = await handOver(desk, clients)
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
  expect(await desk.readClipboard()).toContain(`Bearer ${token}`)
  await clients.reveal.click()
  await expect(clients.snippet).toContainText(url)

  await clients.drawer.getByRole('button', { name: 'Open in Cursor' }).click()
  await expect(clients.drawer).toContainText('Cursor asks before it adds the server')
  const [link = ''] = await opened()
  const config = new URL(link).searchParams.get('config') ?? ''
  expect(link).toMatch(/^cursor:\/\//)
  expect(JSON.parse(atob(config))).toEqual({ url, headers: { Authorization: `Bearer ${token}` } })

  await clients.choose('Claude Code')
  await clients.copyCommand.click()
  expect(await desk.readClipboard()).toContain(url)
  await clients.choose('ChatGPT')
  await expect(clients.pane('ChatGPT')).toContainText('Will not work')
  await expect(clients.pane('ChatGPT')).toContainText('this address exists only on this computer')
  await expect(clients.install).toBeHidden()
  expect(await opened()).toHaveLength(1)

  await test.step('the last client that was used comes first after a restart', async () => {
    const again = await desk.restart()
    const later = new Clients(again.page)
    await again.generate(ORDERS, ADA)
    await expect(again.result.root.getByRole('button', { name: /^Put the URL into/ }).first()).toHaveText('Claude Code')
    await later.openAll()
    await expect(later.option('Claude Code')).toHaveAttribute('aria-selected', 'true')
  })
})

test('screen sharing hides the URL everywhere in the drawer, and copying works all the same', async ({ startDesk }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.shell.goTo('Settings')
  await desk.settings.section('Appearance').click()
  await desk.settings.hideSecrets.click({ force: true })
  await expect(desk.settings.hideSecrets).toBeChecked()
  await desk.shell.goTo('Servers')
  await desk.generate(ORDERS, ADA)
  await desk.result.copyUrl.click()
  const url = await desk.readClipboard()
  await clients.openAll()
  await clients.choose('Claude Code')
  await expect(clients.reveal).toBeDisabled()
  await expect(clients.qr).toBeDisabled()
  await clients.copyCommand.click()
  expect(await desk.readClipboard()).toContain(url)
  await expect.poll(() => desk.shell.html()).not.toContain(url)
  expect(await desk.shell.html()).not.toContain(url.split('/').at(-2))
})

test('the install page is saved with a passphrase by default, and the message is copied', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  const url = await handOver(desk, clients)
  await clients.copyMail.click()
  expect(await desk.readClipboard()).toContain(url)
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
  expect(await desk.readClipboard()).toBe(passphrase)
  await clients.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(clients.dialog).toBeHidden()
  expect(await desk.shell.html()).not.toContain(passphrase)
})

test('the keyboard installs, undoes and closes, and the focus stays where one looks', async ({ startDesk, person }) => {
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

test.describe('with no client on the computer', () => {
  test.use({ bare: true })

  test('every client can be handed to, and nothing is written', async ({ startDesk, person }) => {
    const desk = await startDesk()
    const clients = new Clients(desk.page)
    await handOver(desk, clients)
    await clients.choose('Zed')
    await expect(clients.pane('Zed')).toContainText('Not found on this computer')
    await expect(clients.install).toBeHidden()
    await expect(clients.copySnippet).toBeVisible()
    await expect(clients.list.getByRole('group', { name: 'On this computer' })).toBeHidden()
    await clients.search.fill('nothing like this')
    await expect(clients.drawer).toContainText('No client matches “nothing like this”')
    await desk.shell.goTo('Settings')
    await expect(clients.drawer).toBeHidden()
    await desk.settings.section('Installed').click()
    await expect(desk.main).toContainText('Nothing installed yet')
    expect(await readdir(person.path)).not.toContain('.cursor')
  })
})
