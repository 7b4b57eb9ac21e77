import * as answers from './fake-service/answers.ts'
import { expect, test } from './fixtures.ts'
import { findAccessibilityFaults } from './harness/axe.ts'
import type { Desk } from './harness/desk.ts'
import { ADA } from './pages/customer-form.ts'

async function expectNoFaults(desk: Desk, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.useColorScheme(colorScheme)
    expect(await findAccessibilityFaults(desk.page), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds nothing on the way from the form to a result', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.servers.choose('Sample Orders API')
  await expectNoFaults(desk, 'empty form')
  await desk.form.addField('', '')
  await desk.form.generate.click()
  await expectNoFaults(desk, 'form with faults')
  await desk.form.fill(ADA)
  await desk.form.fieldNames.first().fill('account_id')
  await desk.form.generate.click()
  await desk.result.root.waitFor()
  await expectNoFaults(desk, 'result')
  await desk.servers.choose('Sample Archive API')
  await expectNoFaults(desk, 'inactive server')
  await desk.servers.search.fill('nothing like this')
  await expect(desk.servers.options).toHaveCount(0)
  await expectNoFaults(desk, 'search without a match')
})

test('axe finds nothing on the other screens and in Settings', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  await desk.shell.goTo('Issued URLs')
  await expect(desk.main.getByText(ADA['Primary identity'])).toBeVisible()
  await expectNoFaults(desk, 'issued')
  await desk.shell.goTo('Settings')
  for (const section of ['Local', 'Appearance', 'Keyboard', 'Secrets', 'About'] as const) {
    await desk.settings.section(section).click()
    await expect(desk.settings.sectionHeading(section)).toBeVisible()
    await expectNoFaults(desk, `settings, ${section}`)
  }
  await desk.settings.startAdding()
  await expectNoFaults(desk, 'settings, new workspace')
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.shell.goTo('Settings')
  await desk.settings.workspace('Acme production').click()
  await expectNoFaults(desk, 'settings, workspace')
  await desk.settings.remove.click()
  await expectNoFaults(desk, 'settings, removal')
})

test('axe finds nothing while errors and lists of a hosted workspace are shown', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.servers.choose('Billing EU')
  fake.answerGeneration(answers.limitedByHeader(60))
  await desk.form.fill(ADA)
  await desk.form.generate.click()
  await expect(desk.shell.alert('Try again in')).toBeVisible()
  await expectNoFaults(desk, 'rate limit')
  fake.list = answers.bareList([])
  await desk.servers.refresh.click()
  await expect(desk.servers.options).toHaveCount(0)
  await expectNoFaults(desk, 'no servers')
  fake.list = answers.brokenPage
  await desk.servers.refresh.click()
  await expect(desk.shell.alert('502')).toBeVisible()
  await expectNoFaults(desk, 'list failed')
})

test.describe('without a keychain', () => {
  test.use({ appEnv: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_RUNTIME_DIR: undefined } })

  test('axe finds nothing on the choice of secret storage', async ({ startDesk }) => {
    const desk = await startDesk()
    await expect(desk.gate.choiceHeading).toBeVisible()
    await expectNoFaults(desk, 'choice')
    await desk.gate.createPassphrase('correct horse battery staple')
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    const again = await desk.restart()
    await expect(again.gate.lockedHeading).toBeVisible()
    await expectNoFaults(again, 'locked')
  })
})
