import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withMcpClient } from './harness/mcp-client.ts'
import { CURSOR_CONFIG, VSCODE_CONFIG } from './harness/person-home.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { expect, test } from './person-fixtures.ts'

const ORDERS = 'Sample Orders API'

/** The inserted text if `after` is `before` with one insertion; null if they differ in any other way. */
function insertedInto(before: string, after: string): string | null {
  for (let start = 0; start <= before.length; start += 1) {
    const end = after.length - (before.length - start)
    if (after.slice(0, start) === before.slice(0, start) && after.slice(end) === before.slice(start))
      return after.slice(start, end)
  }
  return null
}

test('adds a URL to VS Code and Cursor without changing anything else, and restores their files with Undo', async ({
  startDesk,
  person,
  home,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.generate(ORDERS, ADA)
  const url = await desk.result.url.inputValue()
  const token = url.split('/').at(-2) ?? ''
  await clients.openAll()

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
    await expect(clients.pane(client)).toContainText(`Installed in ${client}`)
    await expect(clients.undo(client)).toBeVisible()
    const inserted = insertedInto(before, String(await person.read(file)))
    expect(inserted, 'every byte that is not ours is kept').toContain(url)
    expect(inserted).toContain('"sample-orders-api"')
  }
  const written = /"url": "(http[^"]+stream)"/.exec(String(await person.read(person.cursor)))?.[1] ?? ''
  expect(await withMcpClient(written, async (client) => (await client.listTools()).tools.length)).toBe(4)

  await test.step('makes the backup copies and the list readable only by their owner, and keeps tokens out of them', async () => {
    const backups = join(home, 'clients/backups')
    const kept = await readdir(backups)
    expect(await Promise.all(kept.map((name) => readFile(join(backups, name), 'utf8')))).toEqual(
      expect.arrayContaining([VSCODE_CONFIG, CURSOR_CONFIG]),
    )
    for (const name of kept) expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(home, 'clients/installs.json'), 'utf8')).not.toContain(token)
  })

  await clients.undo('Cursor').click()
  await expect(clients.drawer).toContainText('The entry was removed from Cursor.')
  expect(await person.read(person.cursor)).toEqual(Buffer.from(CURSOR_CONFIG))
  await expect(clients.install).toBeVisible()
  await clients.close.click()

  await desk.shell.goTo('Settings')
  await desk.settings.section('Clients').click()
  await expect(clients.record('VS Code')).toContainText('Present')
  await clients.recordAction('VS Code', 'Undo').click()
  await expect(desk.main).toContainText('Nothing installed yet')
  expect(await person.read(person.vscode)).toEqual(Buffer.from(VSCODE_CONFIG))
})

test('undoes an installation, refuses an unsafe one, and lists the outcome for each', async ({ startDesk, person }) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await test.step('undoes an installation right after it', async () => {
    await clients.handOver(desk)
    await clients.installInto('Cursor')
    await clients.undo('Cursor').click()
    await expect(clients.install).toBeVisible()
    expect(await person.read(person.cursor)).toEqual(Buffer.from(CURSOR_CONFIG))
    await clients.close.click()
  })

  await test.step("doesn't touch a file it can't write safely, and offers the snippet to paste", async () => {
    const odd = '{\n  // a comment, which Cursor doesn’t take\n  "mcpServers": {}\n}\n'
    await writeFile(person.cursor, odd)
    const url = await clients.handOver(desk)
    await clients.choose('Cursor')
    await test.step("repairs a file that its client can't read during the install, and restores it with undo", async () => {
      await clients.install.click()
      await expect(clients.review).toContainText('Removes a comment (line 2).')
      await clients.review.getByRole('button', { name: 'Repair and install' }).click()
      await clients.undo('Cursor').waitFor()
      expect(Object.keys(JSON.parse(String(await person.read(person.cursor))).mcpServers)).toEqual([
        'sample-orders-api',
      ])
      await clients.undo('Cursor').click()
      await expect(clients.install).toBeVisible()
      expect(String(await person.read(person.cursor))).toBe(odd)
    })

    await writeFile(person.cursor, '{ "mcpServers": {')
    await clients.install.click()
    const alert = desk.shell.alert('The file wasn’t changed')
    await expect(alert).toContainText('first error on line 1')
    await expect(alert).toContainText('paste the snippet yourself')
    await clients.copySnippet.click()
    await expect.poll(() => desk.readClipboard()).toContain('mcpServers')
    expect(JSON.parse(await desk.readClipboard())).toEqual({ mcpServers: { 'sample-orders-api': { url } } })

    await test.step('retries after the file is fixed', async () => {
      await writeFile(person.cursor, CURSOR_CONFIG)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(clients.diff).toContainText('"sample-orders-api"')
    })
    await test.step("doesn't write to a file that changed after it was reviewed", async () => {
      await appendFile(person.cursor, '\n')
      await clients.confirm.click()
      await expect(alert).toBeVisible()
      expect(String(await person.read(person.cursor))).toBe(`${CURSOR_CONFIG}\n`)
    })
    await test.step("doesn't add an existing URL again", async () => {
      await writeFile(person.vscode, JSON.stringify({ servers: { mine: { type: 'http', url } } }))
      await clients.choose('VS Code')
      await clients.install.click()
      await expect(clients.review).toContainText('VS Code has it as “mine”')
      await expect(clients.confirm).toBeHidden()
    })
    await clients.review.getByRole('button', { name: 'Close' }).click()
    await clients.close.click()
  })

  await test.step('lists the outcome for each entry', async () => {
    await writeFile(person.vscode, VSCODE_CONFIG)
    await writeFile(person.cursor, CURSOR_CONFIG)
    await clients.handOver(desk)
    await clients.installInto('VS Code')
    await clients.installInto('Cursor')
    await clients.close.click()
    await desk.shell.goTo('Settings')
    await desk.settings.section('Clients').click()
    await expect(clients.record('Cursor')).toContainText('Present')

    await writeFile(person.cursor, String(await person.read(person.cursor)).replace('http://127', 'https://127'))
    await rm(person.vscode)
    await clients.recordAction('Cursor', 'Undo').click()
    await expect(desk.shell.alert('Nothing was removed')).toContainText('was changed after you installed it')
    await expect(clients.record('Cursor')).toContainText('The entry was changed after you installed it')
    await expect(clients.record('VS Code')).toContainText('no longer exists')
    await clients.recordAction('VS Code', 'Forget').click()
    await expect(clients.record('VS Code')).toBeHidden()

    const again = await desk.restart()
    const later = new Clients(again.page)
    await again.shell.goTo('Settings')
    await again.settings.section('Clients').click()
    await expect(later.record('Cursor')).toContainText('Changed')
    const changed = await person.read(person.cursor)
    await later.recordAction('Cursor', 'Forget').click()
    await later.dialog.getByRole('button', { name: 'Cancel' }).click()
    await writeFile(person.cursor, CURSOR_CONFIG)
    await later.recheck.click()
    await expect(later.record('Cursor')).toContainText('Missing')
    await writeFile(person.cursor, changed)
    await later.recheck.click()
    await later.recordAction('Cursor', 'Forget').click()
    await later.dialog.getByRole('button', { name: 'Forget' }).click()
    await expect(again.main).toContainText('Nothing installed yet')
    expect(await person.read(person.cursor)).toEqual(changed)
  })
})

test('resolves an interrupted write at the next start, and reports the outcome', async ({
  startDesk,
  person,
  home,
}) => {
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await clients.handOver(desk)
  await clients.installInto('VS Code')
  await desk.finish()

  // Simulates the app exiting between writing the file and recording it.
  const list = join(home, 'clients/installs.json')
  const { records } = JSON.parse(await readFile(list, 'utf8'))
  const temporary = `${person.vscode}.cut-short.tmp`
  await writeFile(temporary, 'with the token')
  const hash = async () =>
    createHash('sha256')
      .update(await person.read(person.vscode))
      .digest('hex')
  const journal = {
    action: 'install',
    record: records[0],
    replaces: null,
    real: person.vscode,
    temporary,
    before: null,
  }
  await writeFile(join(home, 'clients/install-journal.json'), JSON.stringify({ ...journal, after: await hash() }))
  await writeFile(list, JSON.stringify({ version: 1, records: [] }))

  const again = await startDesk()
  const later = new Clients(again.page)
  await expect.poll(() => existsSync(temporary)).toBe(false)
  const notice = again.shell.alert('The app quit while changing a client’s config file')
  await notice.getByRole('link', { name: 'Review details' }).click()
  await expect(notice).toBeHidden()
  await expect(again.shell.alert('A change was interrupted')).toContainText(
    'VS Code: the entry “sample-orders-api” was written',
  )
  await later.recordAction('VS Code', 'Undo').click()
  await expect(again.main).toContainText('Nothing installed yet')
  expect(await person.read(person.vscode)).toEqual(Buffer.from(VSCODE_CONFIG))
})
