import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { findInFiles } from './harness/find-bytes.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

const PASSPHRASE = 'correct horse battery staple'

// A nonexistent bus, as on a computer without a Secret Service.
test.use({ appEnv: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_RUNTIME_DIR: undefined } })
test.skip(process.platform !== 'linux', 'only Linux can be without a keychain')

test("protects secrets with a passphrase across restarts on a computer without a keychain, and starts over once it's forgotten", async ({
  startDesk,
  home,
}) => {
  const desk = await startDesk()
  let url = ''
  await test.step('rejects two passphrases that differ', async () => {
    await desk.gate.passphrase.fill(PASSPHRASE)
    await desk.gate.repeat.fill(`${PASSPHRASE}!`)
    await desk.gate.create.click()
    await expect(desk.gate.repeat).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('protects the secrets with a passphrase: rejects a wrong one, unlocks with the right one, and keeps the URL working', async () => {
    await expect(desk.gate.choiceHeading).toBeVisible()
    await desk.gate.createPassphrase(PASSPHRASE)
    await desk.generate('Sample Orders API', ADA)
    url = await desk.result.url.inputValue()
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

  await test.step('starts over after a forgotten passphrase, and sets all the old data aside', async () => {
    const again = await startDesk()
    await again.page.getByRole('button', { name: 'Start over…' }).click()
    const dialog = again.page.getByRole('dialog')
    await expect(dialog).toContainText(/URLs you’ve shared from it will stop working/)
    await expect(dialog).toContainText(home)
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(again.gate.choiceHeading).toBeVisible()
    await expect(again.main).toContainText(/set-aside-\d{4}-/)
    await again.gate.createPassphrase('another passphrase')
    await again.generate('Sample Orders API', ADA)
    const newUrl = await again.result.url.inputValue()
    expect(newUrl).not.toBe(url)
    expect(await listToolNames(newUrl)).toHaveLength(4)

    const folder = (await readdir(home)).find((name) => name.startsWith('set-aside-')) ?? ''
    expect((await readdir(join(home, folder))).sort()).toEqual(['history', 'secrets.enc', 'service'])
  })
})

test('completes the main workflow with secrets only in memory, and leaves neither a key nor a passphrase file behind', async ({
  startDesk,
  fake,
  home,
}) => {
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
