import { type FakeResponse, TYPICAL_SERVERS } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { freePort } from './harness/free-port.ts'
import { generateManyUrls } from './harness/generate-many-urls.ts'
import { manage } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { startSilentHost } from './harness/silent-host.ts'
import { watchSignals } from './harness/watch-signals.ts'
import { FleetCheckPanel } from './pages/fleet-check.ts'
import { IssuedUrls } from './pages/issued-urls.ts'

const ORDERS = 'Sample Orders API'
const HOSTED = TYPICAL_SERVERS[0]?.name ?? ''
const REVOKED = 'customer-0003@example.com'
const OFF = 'fay@off.example'

/** A generation response with a URL that has this origin. */
const at = (origin: string, token: string): FakeResponse => ({
  body: { status: 'success', data: { url: `${origin}/${token}/stream`, token, customerId: 'cus_1' } },
})

test('tests all URLs together, shows which fail and why, offers a message for the affected customers, and can be canceled or interrupted', async ({
  startDesk,
  fake,
}) => {
  const first = await startDesk()
  const issued = new IssuedUrls(first.page)
  const check = new FleetCheckPanel(first.page)
  const operator = await becomeOperator(first)
  await generateManyUrls(first, ORDERS, 4)
  const revoked = await manage(operator, 'customers.find', { primaryIdentity: REVOKED })
  await manage(operator, 'tokens.revoke', { id: revoked?.access[0]?.tokens[0]?.id ?? '' })
  await first.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const silent = await startSilentHost()
  fake.respondToGeneration(
    at(`http://127.0.0.1:${await freePort()}`, 'token_of_fay_that_nobody_sees'),
    at(silent.origin, 'token_of_sam_that_nobody_sees'),
  )
  await first.generate(HOSTED, { 'Primary identity': OFF })

  await first.shell.openUrls()
  await issued.ofEveryWorkspace()
  await expect(issued.count).toContainText(['5 URLs'])
  await check.start.click()
  await expect(check.summary).toHaveText('1 URL doesn’t work')
  await expect(check.panel).toContainText('3 work · 1 broken · 1 not live')
  await check.group('Revoked').click()
  await expect(issued.row('@')).toHaveCount(1)
  await expect(issued.row(REVOKED).getByRole('img', { name: 'Not tested' })).toBeVisible()
  await check.group('The host can’t be reached').click()
  await expect(issued.row('@')).toHaveCount(1)
  await expect(issued.row(OFF).getByRole('img', { name: 'Broken' })).toBeVisible()
  await check.copyText('The host can’t be reached').click()
  await expect.poll(() => first.readClipboard()).toMatch(/^Hello, the MCP URL we gave you can’t be reached/)
  const text = await first.readClipboard()
  expect(text).not.toMatch(/token_of|http|example/)
  await check.group('The host can’t be reached').click()
  await expect(issued.row('@')).toHaveCount(5)
  await issued.filters.set('Last test', 'Works')
  await expect(issued.row('@')).toHaveCount(3)

  await check.startMatching.click()
  await expect(check.summary).toHaveText('All 3 live URLs work')
  await check.dismiss.click()
  await expect(check.panel).toHaveCount(0)
  await issued.filters.chip('Last test Works').click()

  await first.shell.goTo('Servers')
  await first.generate(HOSTED, { 'Primary identity': 'sam@silent.example' })
  await first.shell.openUrls()
  await check.start.click()
  await expect(check.panel).toContainText('5 of 6 done')
  await first.shell.goTo('Settings')
  await first.shell.openUrls()
  await expect(check.panel).toContainText('5 of 6 done')
  await check.cancel.click()
  await expect(check.panel).toContainText('Canceled after 5 of 6 URLs. Their results are kept.')
  await expect(issued.row('sam@silent').getByRole('img', { name: 'Not tested' })).toBeVisible()
  await check.start.click()
  await expect(check.panel).toContainText('5 of 6 done')

  const next = await first.restart()
  await next.shell.openUrls()
  const after = new FleetCheckPanel(next.page)
  await expect(after.panel).toContainText('The app quit after 5 of 6 URLs.')
  await expect(after.summary).toHaveText('1 URL doesn’t work')
  await expect(new IssuedUrls(next.page).row(OFF).getByRole('img', { name: 'Broken' })).toBeVisible()
  silent.close()
})

test("doesn't show an outdated result as current, and announces the end of the test in a notification", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const issued = new IssuedUrls(desk.page)
  const check = new FleetCheckPanel(desk.page)
  const operator = await becomeOperator(desk)
  await generateManyUrls(desk, ORDERS, 4)
  const tokenOf = async (primaryIdentity: string) => ({
    id: (await manage(operator, 'customers.find', { primaryIdentity }))?.access[0]?.tokens[0]?.id ?? '',
  })
  await manage(operator, 'tokens.pause', await tokenOf(REVOKED))
  const signals = await watchSignals(desk, false)
  await desk.shell.openUrls()
  await check.start.click()
  await expect(check.panel).toContainText('3 work · 1 not live')
  await expect
    .poll(async () => (await signals()).notices)
    .toEqual(['URL test finished: 3 working · 0 broken · 1 not live'])
  await expect.poll(async () => (await signals()).bars.at(-1)).toBe('-1 none')
  expect((await signals()).bars).toContainEqual(expect.stringMatching(/ normal$/))

  await manage(operator, 'tokens.resume', await tokenOf(REVOKED))
  await expect(check.changed).toHaveText('1 URL has changed since this test')
  await expect(check.group('Paused')).toHaveCount(0)
  await expect(check.summary).toHaveText('3 URLs work')
  await check.changed.click()
  await expect(issued.row('@')).toHaveCount(1)
  await expect(issued.row(REVOKED)).toBeVisible()
  await check.startMatching.click()
  await expect(check.summary).toHaveText('The live URL works')
  await expect(check.changed).toHaveCount(0)

  await manage(operator, 'tokens.revoke', await tokenOf(REVOKED))
  await expect(check.changed).toHaveText('1 URL has changed since this test')
})
