import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as responses from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { ADA } from './pages/customer-form.ts'

/** Adds the fake as a workspace, and fills in the form for one of its servers, including the extra field. */
async function filledForm(desk: Desk, { baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<void> {
  await desk.addWorkspace({ name: 'Acme production', baseUrl, apiKey })
  await desk.servers.choose('Billing EU')
  await desk.form.fill(ADA)
  await desk.form.addField('account_id', 'AC-20931')
}

const EVERYTHING_TYPED = { fields: ADA, extra: ['account_id=AC-20931'] }

const LATER = 'Try again in a moment'
const ADDRESS = 'Check that the base URL points to an MCP access service.'
const UNKNOWN = 'Trying again could create a second one for this customer.'

/** Neighbors in this list have different messages, so no alert is mistaken for the next one. */
const failures = [
  {
    what: 'a server failure',
    response: { status: 500, body: { message: 'Boom' } },
    says: 'The service reported an error',
    remedy: LATER,
  },
  { what: 'a gateway page', response: responses.brokenPage, says: '502', remedy: LATER },
  { what: 'a sign-in page', response: responses.signInPage, says: 'Unexpected response', remedy: ADDRESS },
  { what: 'a cut connection', response: responses.cutOff, says: 'The connection was lost', remedy: UNKNOWN },
  {
    what: 'a redirect',
    response: responses.redirected('https://elsewhere.example/'),
    says: 'Unexpected response',
    remedy: ADDRESS,
  },
  { what: 'an unknown status', response: { status: 418, body: {} }, says: '418', remedy: ADDRESS },
  { what: 'an empty body', response: { body: '' }, says: 'Unexpected response', remedy: ADDRESS },
  { what: 'a status beyond the standard', response: { status: 999, body: {} }, says: '999', remedy: ADDRESS },
  {
    what: 'an answer without a body',
    response: { status: 204, body: '' },
    says: 'Unexpected response',
    remedy: ADDRESS,
  },
]
test("offers a remedy for each failed generation, doesn't retry it, and keeps the form's values", async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await filledForm(desk, fake)
  for (const [index, { what, response, says, remedy }] of failures.entries()) {
    await test.step(what, async () => {
      fake.respondToGeneration(response)
      await desk.form.generate.click()
      await expect(desk.shell.alert(says)).toBeVisible()
      await expect(desk.shell.alert(says)).toContainText(remedy)
      await expect(desk.shell.alerts).toHaveCount(1)
      expect(await desk.form.values()).toEqual(EVERYTHING_TYPED)
      expect(fake.received('generate-mcp-token')).toHaveLength(index + 1)
    })
  }

  await test.step('counts down a rate limit and then enables the button again', async () => {
    fake.respondToGeneration(responses.limitedByHeader(4))
    await desk.form.generate.click()
    await expect(desk.shell.retryButton).toHaveText(/^Try again in [34] seconds$/)
    await expect(desk.shell.retryButton).toBeDisabled()
    await expect(desk.shell.retryButton).toHaveText('Try again in 1 second')
    await expect(desk.shell.retryButton).toHaveText('Try again')
    expect(await desk.form.values()).toEqual(EVERYTHING_TYPED)
    expect(fake.received('generate-mcp-token')).toHaveLength(failures.length + 1)
  })

  await desk.shell.retryButton.click()
  await expect(desk.result.url).toHaveValue('https://mcp.example/mt_fake_1/stream')
  await expect(desk.shell.alerts).toHaveCount(0)
  await desk.finish()
  expect(existsSync(join(desk.home, 'logs/main.log')), 'unforeseen errors were logged').toBe(false)
})

test('gives up on a slow generation, recovers after a list fails to load, and rejects an unencrypted address', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await expect(desk.page.getByText(/Local service running/)).toBeVisible()
  await filledForm(desk, fake)
  await test.step('cancels a slow generation on request, gives up after ten seconds, and keeps what was typed', async () => {
    fake.respondToGeneration(responses.silent)
    await desk.form.generate.click()
    await desk.form.cancel.click()
    await expect(desk.form.cancel).toHaveCount(0)
    await expect(desk.form.generate).toBeEnabled()
    expect(await desk.form.values()).toEqual(EVERYTHING_TYPED)

    fake.respondToGeneration(responses.silent)
    await desk.form.generate.click()
    await expect(desk.form.cancel).toBeVisible()
    const alert = desk.shell.alert('A URL may already exist')
    await expect(alert.filter({ hasText: 'No response within 10 seconds' })).toBeVisible({ timeout: 20_000 })
    expect(await desk.form.values()).toEqual(EVERYTHING_TYPED)
  })

  await test.step('reports a failed list without mentioning Local, and recovers when the service does', async () => {
    fake.list = responses.brokenPage
    await desk.servers.refresh.click()
    await expect(desk.shell.alert('502')).toBeVisible()
    fake.list = responses.bareList(responses.TYPICAL_SERVERS)
    await desk.servers.refresh.click()
    await expect(desk.shell.alert('502')).toHaveCount(0)
    await expect(desk.servers.options).toHaveCount(3)
    expect(await desk.form.values()).toEqual(EVERYTHING_TYPED)

    fake.list = responses.cutOff
    await desk.servers.refresh.click()
    await expect(desk.shell.alert('The connection was lost')).toContainText('closed before the response was complete')
    await expect(desk.shell.alert('The connection was lost')).not.toContainText('base URL')
    await expect(desk.page.getByText(/Local service running/)).toHaveCount(0)
  })

  await test.step('rejects an unencrypted address with an error next to its field, and keeps the key', async () => {
    await desk.shell.goTo('Settings')
    await desk.settings.startAdding()
    await desk.settings.fillNewWorkspace({ name: 'Plain', baseUrl: 'http://service.example/v1', apiKey: 'key' })
    await desk.settings.add.click()
    await expect(desk.settings.baseUrl).toHaveAttribute('aria-invalid', 'true')
    await expect(desk.settings.baseUrl).toHaveAccessibleDescription(/Use https:\/\//)
    await expect(desk.settings.apiKey).toHaveValue('key')
  })
})
