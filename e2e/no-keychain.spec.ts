import { expect, test } from './fixtures.ts'
import { findInFiles } from './harness/find-bytes.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

const PASSPHRASE = 'correct horse battery staple'

// A bus that nobody serves: as on a computer with no Secret Service.
test.use({ appEnv: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_RUNTIME_DIR: undefined } })
test.skip(process.platform !== 'linux', 'only Linux can be without a keychain')

test('a passphrase keeps the secrets: a wrong one is refused, the right one unlocks, the URL still works', async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  await expect(desk.gate.choiceHeading).toBeVisible()
  await desk.gate.createPassphrase(PASSPHRASE)
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const tools = await listToolNames(url)

  const again = await desk.restart()
  await expect(again.gate.lockedHeading).toBeVisible()
  await again.gate.unlockWith('incorrect horse battery')
  await expect(again.gate.passphrase).toHaveAttribute('aria-invalid', 'true')
  await expect(again.gate.lockedHeading).toBeVisible()
  await again.gate.unlockWith(PASSPHRASE)
  await expect(again.servers.option('Sample Orders API')).toContainText('Active')
  expect(await listToolNames(url)).toEqual(tools)

  await again.finish()
  expect((await findInFiles(home, PASSPHRASE)).found).toEqual([])
})

test('two passphrases that differ are refused', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.gate.passphrase.fill(PASSPHRASE)
  await desk.gate.repeat.fill(`${PASSPHRASE}!`)
  await desk.gate.create.click()
  await expect(desk.gate.repeat).toHaveAttribute('aria-invalid', 'true')
})

test('memory only does the main job and leaves neither key nor passphrase file', async ({ startDesk, fake, home }) => {
  const desk = await startDesk()
  await desk.gate.chooseMemory()
  await desk.generate('Sample Orders API', ADA)
  expect(await listToolNames(await desk.result.url.inputValue())).toHaveLength(4)
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await expect(desk.servers.option('Billing EU')).toBeVisible()

  const again = await desk.restart()
  await expect(again.gate.choiceHeading).toBeVisible()
  await again.gate.chooseMemory()
  await expect(again.shell.alert('This workspace has no API key')).toBeVisible()
  await again.finish()
  expect((await findInFiles(home, fake.apiKey)).found).toEqual([])
})
