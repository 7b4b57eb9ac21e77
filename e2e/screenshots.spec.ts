import * as answers from './fake-service/answers.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { shoot, shootOnce } from './harness/shoot.ts'
import { ADA } from './pages/customer-form.ts'

const SERVERS = [
  answers.server('srv_7f3a91c2', 'Billing EU'),
  answers.server('srv_a0e4b7d1', 'CRM contacts'),
  answers.server('srv_55d1c0ff', 'Inventory (warehouse 4)', false),
  answers.server('srv_c90f3312', 'Support tickets'),
  answers.server('srv_d0144ea9', 'Logistics tracking'),
  answers.server('srv_19c2aa70', 'Payroll archive', false),
]
const EARLIER = [
  ['grace@navy.example', 'Grace Hopper'],
  ['alan@bletchley.example', 'Alan Turing'],
] as const
const LONG = 'Logistics tracking and customs declarations for the northern distribution centres, second generation'
const LONG_WORD = 'inventory_of_everything_that_was_ever_delivered_to_warehouse_number_four_and_five'

async function openHosted(desk: Desk, { baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<void> {
  await desk.addWorkspace({ name: 'Acme production', baseUrl, apiKey })
}

// Copied by hand to .github/images, as generate.png, so that a run of all pictures changes no file that git knows.
test('the picture of the README', async ({ startDesk }) => {
  const desk = await startDesk()
  for (const [identity, name] of EARLIER) {
    await desk.generate('Sample Orders API', { 'Primary identity': identity, Name: name })
  }
  await desk.generate('Sample Orders API', ADA)
  await desk.form.fill({
    'Primary identity': 'katherine@orbit.example',
    Name: 'Katherine Johnson',
    Company: 'Orbit Research',
    Department: 'Flight dynamics',
  })
  await shootOnce(desk, 'readme')
})

test('Local, from the first start to several results', async ({ startDesk }) => {
  const desk = await startDesk()
  await expect(desk.servers.option('Sample Orders API')).toBeVisible()
  await shoot(desk, 'local-first-start')
  await desk.servers.choose('Sample Orders API')
  await expect(desk.form.root).toBeVisible()
  await shoot(desk, 'local-form-empty')
  await desk.form.addField('', '')
  await desk.form.generate.click()
  await expect(desk.form.field('Primary identity')).toHaveAttribute('aria-invalid', 'true')
  await shoot(desk, 'local-form-faults')
  await desk.form.fieldNames.first().fill('account_id')
  await desk.form.fieldValues.first().fill('AC-20931')
  await desk.form.fill(ADA)
  await shoot(desk, 'local-form-filled')
  await desk.form.generate.click()
  await expect(desk.result.url).toBeVisible()
  await shoot(desk, 'local-result')
  for (const [identity, name] of EARLIER) {
    await desk.form.fill({ 'Primary identity': identity, Name: name })
    await desk.form.generate.click()
    await expect(desk.form.field('Primary identity')).toHaveValue('')
  }
  await desk.result.revealToken.click()
  await expect(desk.main.getByText('grace@navy.example')).toBeVisible()
  await shoot(desk, 'local-several-results')
  await desk.shell.goTo('Issued URLs')
  await expect(desk.main.getByText('ada@analytical.example')).toBeVisible()
  await shoot(desk, 'issued-typical')
  await desk.shell.goTo('Servers')
  await desk.servers.choose('Sample Archive API')
  await expect(desk.main.getByText('it will work once the server is active')).toBeVisible()
  await shoot(desk, 'local-inactive')
  await desk.servers.search.fill('nothing like this')
  await expect(desk.servers.options).toHaveCount(0)
  await shoot(desk, 'search-without-match')
})

test('a hosted workspace: typical, long names, empty, failed, loading', async ({ startDesk, fake }) => {
  fake.list = answers.bareList(SERVERS)
  const desk = await startDesk()
  await openHosted(desk, fake)
  await desk.servers.choose('Billing EU')
  await shoot(desk, 'hosted-typical')

  fake.list = answers.bareList([answers.server('srv_long', LONG), answers.server(LONG_WORD, LONG_WORD, false)])
  await desk.servers.refresh.click()
  await desk.generate(LONG, {
    'Primary identity': `${LONG_WORD}@a-very-long-domain-name-of-a-customer.example`,
    Name: LONG,
    Company: LONG_WORD,
  })
  await shoot(desk, 'long-names-result')
  await desk.shell.goTo('Issued URLs')
  await expect(desk.main.getByText(LONG_WORD).first()).toBeVisible()
  await shoot(desk, 'long-names-issued')
  await desk.shell.goTo('Servers')

  fake.list = { body: [SERVERS[0], { id: 'srv_x' }, { name: 'No id' }] }
  await desk.servers.refresh.click()
  await expect(desk.page.getByText(/2 .*skipped/)).toBeVisible()
  await shoot(desk, 'hosted-left-out')
  fake.list = answers.bareList([])
  await desk.servers.refresh.click()
  await expect(desk.servers.options).toHaveCount(0)
  await shoot(desk, 'hosted-no-servers')
  fake.list = answers.brokenPage
  await desk.servers.refresh.click()
  await expect(desk.shell.alert('502')).toBeVisible()
  await shoot(desk, 'hosted-list-failed')
})

test('a list on its way', async ({ startDesk, fake }) => {
  fake.list = answers.silent
  const desk = await startDesk()
  await openHosted(desk, fake)
  await expect.poll(() => fake.received('mcp-servers').length).toBeGreaterThan(0)
  await shoot(desk, 'hosted-list-loading')
})

const failures = [
  ['rate-limit', answers.limitedByHeader(95), /Try again in/],
  ['key-refused', answers.refused(401, 'Invalid API key'), 'rejected the API key'],
  ['outcome-unknown', answers.cutOff, 'A URL may already have been generated'],
  ['service-failed', answers.failed({ message: 'Quota used up' }), 'Quota used up'],
] as const
test('generations that fail or take their time', async ({ startDesk, fake }) => {
  fake.list = answers.bareList(SERVERS)
  const desk = await startDesk()
  await openHosted(desk, fake)
  for (const [index, [name, answer, says]] of failures.entries()) {
    await desk.servers.choose(SERVERS[index]?.name ?? '')
    fake.answerGeneration(answer)
    await desk.form.fill(ADA)
    await desk.form.generate.click()
    await expect(desk.shell.alert(says)).toBeVisible()
    await shoot(desk, `generate-${name}`)
  }
  await desk.servers.choose('Logistics tracking')
  fake.answerGeneration(answers.silent)
  await desk.form.fill(ADA)
  await desk.form.generate.click()
  await expect(desk.form.cancel).toBeVisible()
  await shoot(desk, 'generate-waiting')
})

test('Settings, and what screen sharing hides', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  await desk.shell.goTo('Settings')
  for (const section of ['Local', 'Appearance', 'Keyboard', 'Secrets', 'About'] as const) {
    await desk.settings.section(section).click()
    await expect(desk.settings.sectionHeading(section)).toBeVisible()
    await shoot(desk, `settings-${section.toLowerCase()}`)
  }
  await desk.settings.startAdding()
  await shoot(desk, 'settings-new-workspace')
  await desk.settings.add.click()
  await expect(desk.settings.name).toHaveAttribute('aria-invalid', 'true')
  await shoot(desk, 'settings-new-workspace-faults')
  await desk.settings.fillNewWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: 'not-the-key' })
  await desk.settings.test.click()
  await expect(desk.shell.alert('rejected the API key')).toBeVisible()
  await shoot(desk, 'settings-key-refused')
  await desk.settings.apiKey.fill(fake.apiKey)
  await desk.settings.test.click()
  await expect(desk.settings.text('Key works')).toBeVisible()
  await desk.settings.add.click()
  await expect(desk.settings.save).toBeVisible()
  await shoot(desk, 'settings-workspace')
  await desk.settings.remove.click()
  await expect(desk.settings.confirmRemoval).toBeVisible()
  await shoot(desk, 'settings-removal')
  await desk.settings.confirmRemoval.click()
  await desk.settings.section('Appearance').click()
  await desk.settings.hideSecrets.click({ force: true })
  await expect(desk.settings.hideSecrets).toBeChecked()
  await desk.shell.goTo('Servers')
  await expect(desk.result.root).toContainText('Hidden while screen sharing')
  await shoot(desk, 'local-result-hidden')
})

test('screens with nothing in them yet', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.shell.goTo('Issued URLs')
  await expect(desk.main.getByText('No URLs yet')).toBeVisible()
  await shoot(desk, 'issued-empty')
})

test.describe('without a keychain', () => {
  test.use({ appEnv: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_RUNTIME_DIR: undefined } })

  test('the choice of secret storage', async ({ startDesk }) => {
    const desk = await startDesk()
    await expect(desk.gate.choiceHeading).toBeVisible()
    await shoot(desk, 'secrets-choice')
    await desk.gate.inMemory.click()
    await expect(desk.gate.useMemory).toBeVisible()
    await shoot(desk, 'secrets-memory')
    await desk.gate.choosePassphrase()
    await desk.gate.passphrase.fill('correct horse')
    await desk.gate.repeat.fill('correct hose')
    await desk.gate.create.click()
    await expect(desk.gate.repeat).toHaveAttribute('aria-invalid', 'true')
    await shoot(desk, 'secrets-passphrases-differ')
    await desk.gate.createPassphrase('correct horse battery staple')
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()

    const again = await desk.restart()
    await expect(again.gate.lockedHeading).toBeVisible()
    await shoot(again, 'secrets-locked')
    await again.gate.unlockWith('not the passphrase')
    await expect(again.gate.passphrase).toHaveAttribute('aria-invalid', 'true')
    await shoot(again, 'secrets-wrong-passphrase')
  })
})
