import { rm, writeFile } from 'node:fs/promises'
import { findAccessibilityFaults } from './harness/axe.ts'
import type { Desk } from './harness/desk.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'
import { expect, test } from './person-fixtures.ts'

async function expectNoFaults(desk: Desk, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.useColorScheme(colorScheme)
    expect(await findAccessibilityFaults(desk.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing on handing a URL over, and on what was installed', async ({ startDesk, person, home }) => {
  // A dozen screens are looked at.
  test.slow()
  const desk = await startDesk()
  const clients = new Clients(desk.page)
  await desk.shell.goTo('Settings')
  await desk.settings.section('Installed').click()
  await expect(desk.main).toContainText('Nothing installed yet')
  await expectNoFaults(desk, 'nothing installed')

  await desk.shell.goTo('Servers')
  await desk.generate('Sample Orders API', ADA)
  await expectNoFaults(desk, 'the card with clients')
  await clients.openAll()
  await expect(clients.option('Cursor')).toContainText('Works')
  await clients.choose('Claude Code')
  await expectNoFaults(desk, 'a client with a command')
  await clients.choose('ChatGPT')
  await expectNoFaults(desk, 'a client where it will not work')
  await clients.search.fill('nothing like this')
  await expectNoFaults(desk, 'no client found')
  await desk.page.keyboard.press('Escape')

  await clients.choose('VS Code')
  await clients.install.click()
  await expect(clients.diff).toBeVisible()
  await expectNoFaults(desk, 'the change')
  await clients.confirm.click()
  await expect(clients.undo('VS Code')).toBeVisible()
  await expectNoFaults(desk, 'installed, with a toast')
  await clients.choose('Cursor')
  await clients.install.click()
  await clients.confirm.click()
  await expect(clients.undo('Cursor')).toBeVisible()
  await writeFile(person.cursor, 'no JSON')
  await clients.undo('Cursor').click()
  await expect(desk.shell.alerts).toBeVisible()
  await expectNoFaults(desk, 'an undo that failed')

  await clients.qr.click()
  await expect(clients.goOnHere).toBeVisible()
  await expectNoFaults(desk, 'the question before a URL leaves this computer')
  await clients.goOnHere.click()
  await expect(clients.dialog.getByRole('img')).toBeVisible()
  await expectNoFaults(desk, 'the code')
  await desk.page.keyboard.press('Escape')
  await clients.savePage.click()
  await clients.dialog.getByRole('switch').click({ force: true })
  await expect(clients.dialog.getByRole('note')).toBeVisible()
  await expectNoFaults(desk, 'an open page')
  await clients.dialog.getByRole('switch').click({ force: true })
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, `${home}/page.html`)
  await clients.dialog.getByRole('button', { name: 'Save…' }).click()
  await expect(clients.dialog).toContainText('The page is saved')
  await expectNoFaults(desk, 'a passphrase')
  await clients.dialog.getByRole('button', { name: 'Done' }).click()
  await clients.close.click()

  await desk.shell.goTo('Issued URLs')
  await expect(desk.main.getByText(ADA['Primary identity'])).toBeVisible()
  await expectNoFaults(desk, 'issued URLs')
  await rm(person.vscode)
  await desk.shell.goTo('Settings')
  await desk.settings.section('Installed').click()
  await expect(clients.records).toHaveCount(2)
  await expect(clients.record('Cursor')).toContainText('Unreadable')
  await expectNoFaults(desk, 'entries gone and unreadable')
  await clients.recordAction('Cursor', 'Forget').click()
  await expectNoFaults(desk, 'forgetting')
})
