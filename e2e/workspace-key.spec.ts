import { expect, test } from './fixtures.ts'
import { readKeychain } from './harness/keyring.ts'

test('replaces a key in Settings and in the keychain, and deletes a removed key from the keychain', async ({
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
  await desk.settings.openWorkspace('Acme production')
  await desk.settings.test.click()
  await expect(desk.settings.apiKey).toHaveAccessibleDescription(/rejected this key/)
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

  await test.step('deletes a removed key from the keychain, and sends nothing without one', async () => {
    await again.shell.goTo('Settings')
    await again.settings.openWorkspace('Acme production')
    await again.settings.removeKey.click()
    await expect(again.settings.text('This workspace has no API key')).toBeVisible()
    await expect(again.settings.apiKey).toBeFocused()
    expect(Object.values(await readKeychain(home))).not.toContain(fake.apiKey)

    const withoutKey = fake.requests.length
    await again.shell.goTo('Servers')
    await again.servers.refresh.click()
    await expect(again.shell.alerts.first()).toContainText('API key')
    expect(fake.requests.length).toBe(withoutKey)

    const third = await again.restart()
    await expect(third.shell.alerts.first()).toContainText('API key')
    await third.shell.openApiKey.click()
    await third.settings.apiKey.fill(fake.apiKey)
    await third.settings.save.click()
    await expect(third.settings.text(/Key works: 3 servers/)).toBeVisible()
  })
})
