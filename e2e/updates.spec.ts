import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generated } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns, tableOf } from './harness/bulk.ts'
import { answerNextQuestion } from './harness/questions.ts'
import { APP_IMAGE, DEBIAN_PACKAGE, Updates } from './harness/update-server.ts'
import { UpdatesPage } from './pages/updates.ts'

const ADA = { 'Primary identity': 'ada@example.com' }
const NOTES = '### Added\n\n- **Faster.** Opens `servers.json` at once.\n- [Look](https://example.com) <b>here</b>'

let updates: Updates
test.beforeEach(async ({ home }) => {
  updates = await Updates.start(home)
})
test.afterEach(() => updates.close())

test("rejects an update that's unsigned, older, corrupt, or truncated, and installs a valid one after a run has ended and the user has confirmed", async ({
  startDesk,
  home,
  fake,
}) => {
  test.setTimeout(180_000)
  const kept = { version: 1, settings: { checkForUpdates: false }, updates: { lastSeenVersion: '0.0.9' } }
  await writeFile(join(home, 'settings.json'), JSON.stringify(kept))
  const desk = await startDesk(updates.env)
  const page = new UpdatesPage(desk.page)

  // Release notes are shown once after an update.
  await expect(page.whatsNew.getByRole('heading', { name: 'Version 0.1.0' })).toBeVisible()
  await expect(page.whatsNew.getByRole('heading', { name: 'Personal MCP URLs', exact: true })).toBeVisible()
  await expect(page.whatsNew.getByText('every URL is kept in an encrypted history')).toBeVisible()
  await page.whatsNew.getByRole('button', { name: 'Close' }).click()
  await expect(page.whatsNew).toHaveCount(0)
  await expect
    .poll(async () => JSON.parse(await readFile(join(home, 'settings.json'), 'utf8')).updates.lastSeenVersion)
    .toBe('0.1.0')

  await desk.generate('Sample Orders API', ADA)
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.shell.goTo('Settings')
  await desk.settings.section('About and updates').click()

  // The update server first has nothing, then an unsigned update, and then an older one.
  await page.check.click()
  await expect(page.alert).toContainText('no release for this system')
  await updates.publish({ version: '9.1.0', notes: NOTES })
  updates.server.files.delete('latest-linux.yml.sig')
  await page.check.click()
  await expect(page.alert).toContainText('isn’t signed')
  await updates.publish({ version: '0.0.1' })
  await page.check.click()
  await expect(page.status).toContainText('You’re up to date.')
  expect(updates.server.asked).not.toContain(APP_IMAGE)

  await updates.publish({ version: '9.1.0', notes: NOTES })
  await page.check.click()
  await expect(page.status).toContainText('Version 9.1.0 is available')
  await expect(desk.main.getByRole('listitem').filter({ hasText: 'Faster' })).toHaveText(
    'Faster. Opens servers.json at once.',
  )
  await expect(desk.main.getByText('Look <b>here</b>')).toBeVisible()
  await expect(desk.main.getByRole('link', { name: 'Look' })).toHaveCount(0)
  await expect(page.notice).toHaveCount(0)
  await desk.shell.goTo('Servers')
  await page.notice.click()

  // The package is first corrupt, and then truncated.
  updates.server.put(APP_IMAGE, 'somebody else’s program')
  await page.download.click()
  await expect(page.alert).toContainText('doesn’t match the release')
  updates.server.put(APP_IMAGE, updates.newProgram, 'cut')
  await page.alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.alert).toContainText('The connection was lost')
  updates.server.put(APP_IMAGE, updates.newProgram)
  await page.alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.status).toContainText('Version 9.1.0 is ready to install')

  // A run is still in progress.
  const bulk = new BulkRuns(desk.page)
  let response = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  fake.respondToGeneration({ ...generated('mt_held'), after: held })
  const { id } = await bulk.start(await bulk.workspaceId('Acme'), 'srv_billing', tableOf(1), 1)
  await page.install.click()
  await expect(page.status).toContainText('A bulk run is in progress')
  expect(await readFile(updates.appImage, 'utf8')).not.toBe(updates.newProgram)
  const refused = await answerNextQuestion(desk, 'Cancel')
  response()
  await expect.poll(async () => (await bulk.progress(id)).state).toBe('finished')
  expect(await refused()).toBe(
    [
      'Restart and install version 9.1.0?',
      'The URLs of 1 customer will be unavailable until MCP Access Desk restarts, usually for a few seconds.',
      'Restart and install | Cancel',
    ].join('\n'),
  )
  await expect(page.install).toBeVisible()

  const ended = desk.electron.waitForEvent('close')
  await answerNextQuestion(desk, 'Restart and install')
  await page.install.click()
  await ended
  expect(await readFile(updates.appImage, 'utf8')).toBe(updates.newProgram)
  await expect.poll(() => readFile(updates.started, 'utf8').catch(() => '')).toBe('true\n')
  const log = await readFile(join(home, 'logs/main.log'), 'utf8')
  for (const problem of ['unsigned', 'damaged', 'cutOff']) expect(log).toContain(`"problem":"${problem}"`)
  expect(log).not.toContain('Unexpected error')
})

test('shows the commands for a Debian package, and says when a build has no update server', async ({ startDesk }) => {
  await updates.publish({ version: '9.1.0', files: { [DEBIAN_PACKAGE]: 'a package', [APP_IMAGE]: updates.newProgram } })
  const desk = await startDesk({ ...updates.env, MCP_ACCESS_DESK_PACKAGE_TYPE: 'deb' })
  const page = new UpdatesPage(desk.page)
  // The app checks automatically.
  await expect(page.notice).toBeVisible({ timeout: 40_000 })
  await page.notice.click()
  await expect(page.commands).toContainText(`sudo apt install ./${DEBIAN_PACKAGE}`)
  await expect(page.download).toHaveCount(0)
  await page.skip.click()
  await expect(page.status).toContainText('You skipped this version')
  await desk.shell.goTo('Servers')
  await expect(page.notice).toHaveCount(0)
  await desk.finish()

  const plain = await startDesk({ MCP_ACCESS_DESK_UPDATE_URL: undefined })
  await plain.shell.goTo('Settings')
  await plain.settings.section('About and updates').click()
  await expect(plain.main.getByText('This build can’t update itself.')).toBeVisible()
  const without = new UpdatesPage(plain.page)
  await expect(without.check).toHaveCount(0)
  await without.showChanges.click()
  await expect(without.whatsNew.getByRole('heading', { name: 'Version 0.1.0' })).toBeVisible()
  await without.whatsNew.getByRole('button', { name: 'Close' }).click()
  await expect(without.whatsNew).toHaveCount(0)
  await plain.electron.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help')?.submenu?.items ?? []
    items.find(({ label }) => label === 'What’s new')?.click()
  })
  await expect(without.whatsNew).toBeVisible()
})
