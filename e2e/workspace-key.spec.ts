import { expect, test } from './fixtures.ts'
import { readKeychain } from './harness/keyring.ts'

test('a key that the service no longer takes is replaced in Settings, in the keychain too', async ({
  startDesk,
  fake,
  home,
}) => {
  const desk = await startDesk()
  const old = fake.apiKey
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: old })
  await expect(desk.servers.option('Billing EU')).toBeVisible()
  const fresh = fake.rotateKey()
  await desk.servers.refresh.click()
  await expect(desk.shell.alerts.first()).toBeVisible()

  await desk.shell.goTo('Settings')
  await desk.settings.workspace('Acme production').click()
  await desk.settings.test.click()
  await expect(desk.shell.alerts.first()).toBeVisible()
  await desk.settings.apiKey.fill(fresh)
  await desk.settings.save.click()
  await expect(desk.settings.text(/Key works: 3 servers/)).toBeVisible()
  await expect(desk.settings.apiKey).toHaveValue('')
  const kept = Object.values(await readKeychain(home))
  expect(kept).toContain(fresh)
  expect(kept).not.toContain(old)

  const before = fake.requests.length
  const again = await desk.restart()
  await expect(again.servers.option('Billing EU')).toBeVisible()
  const sent = fake.requests.slice(before).map(({ headers }) => headers.authorization)
  expect(new Set(sent)).toEqual(new Set([`Bearer ${fresh}`]))
  expect(await again.shell.html()).not.toContain(fresh)
})

test('a removed key leaves the keychain, and nothing is sent without one', async ({ startDesk, fake, home }) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await expect(desk.servers.option('Billing EU')).toBeVisible()
  await desk.shell.goTo('Settings')
  await desk.settings.workspace('Acme production').click()
  await desk.settings.removeKey.click()
  await expect(desk.settings.text('This workspace has no API key')).toBeVisible()
  await expect(desk.settings.apiKey).toBeFocused()
  expect(Object.values(await readKeychain(home))).not.toContain(fake.apiKey)

  const before = fake.requests.length
  await desk.shell.goTo('Servers')
  await desk.servers.refresh.click()
  await expect(desk.shell.alerts.first()).toContainText('API key')
  expect(fake.requests.length).toBe(before)

  const again = await desk.restart()
  await expect(again.shell.alerts.first()).toContainText('API key')
  await again.shell.openApiKey.click()
  await again.settings.apiKey.fill(fake.apiKey)
  await again.settings.save.click()
  await expect(again.settings.text(/Key works: 3 servers/)).toBeVisible()
})
