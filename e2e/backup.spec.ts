import { readFile, rm, stat } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { clearKeychain } from './harness/keyring.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { Backup } from './pages/backup.ts'
import { ADA } from './pages/customer-form.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const PASSPHRASE = 'copper lantern seven rivers'
const IDENTITY = ADA['Primary identity']

test('restores a URL and its record from a backup on a computer that has neither', async ({
  startDesk,
  home,
  fake,
}, info) => {
  const file = info.outputPath('desk.age')
  const first = await startDesk()
  await first.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await first.shell.chooseWorkspace('Local')
  await first.generate('Sample Orders API', ADA)
  const url = await first.result.url.inputValue()
  const backup = new Backup(first.page)
  await first.shell.goTo('Settings')
  await first.settings.section('Security and backup').click()
  await expect(first.main.getByText('No backups on this computer yet')).toBeVisible()
  await backup.answerDialogsWith(first.electron, file)
  await backup.create.click()
  await backup.fillPassphrase(PASSPHRASE)
  await backup.save.click()
  await expect(first.page.getByRole('status').filter({ hasText: 'Backup saved: desk.age' })).toBeVisible()
  await expect(first.main.getByText('Last backup:')).toBeVisible()
  await first.finish()
  const bytes = await readFile(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const text of [IDENTITY, url, new URL(url).pathname.split('/')[2] ?? '', fake.apiKey, 'SQLite format']) {
    expect([text, bytes.includes(text)]).toEqual([text, false])
  }

  await clearKeychain(home)
  await rm(home, { recursive: true })
  const desk = await startDesk()
  const again = new Backup(desk.page)
  const issued = new IssuedUrls(desk.page)
  await desk.shell.openUrls()
  await expect(desk.main.getByText('No URLs yet')).toBeVisible()
  await desk.shell.goTo('Settings')
  await desk.settings.section('Security and backup').click()
  await again.answerDialogsWith(desk.electron, file)
  await again.restore.click()
  await again.passphrase.fill(`${PASSPHRASE}.`)
  await again.open.click()
  await expect(again.dialog.getByText('doesn’t open the backup')).toBeVisible()
  await again.passphrase.fill(PASSPHRASE)
  await again.open.click()
  await expect(again.dialog.getByText('This replaces everything in the app')).toBeVisible()
  await expect(again.dialog.getByRole('definition').last()).toHaveText('1')
  await again.confirmRestore.click()

  await expect(desk.main.getByText('The backup from')).toBeVisible()
  await desk.shell.openUrls()
  await expect(issued.row(IDENTITY)).toContainText('Live')
  expect(await listToolNames(url)).toHaveLength(4)
  await expect(desk.shell.workspace).toContainText('Local')

  const later = await desk.restart()
  await expect(later.page.getByRole('status').filter({ hasText: 'The backup from' })).toBeVisible()
  await expect(later.servers.option('Sample Orders API')).toBeVisible()
  await later.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(later.page.getByRole('status').filter({ hasText: 'The backup from' })).toHaveCount(0)
  expect(await listToolNames(url)).toHaveLength(4)
})
