import { expect, test } from './fixtures.ts'
import { ledgerly } from './harness/ledgerly.ts'
import { deployServer, generateAccess, manage } from './harness/manage.ts'
import { becomeOperator } from './harness/operator.ts'
import { Bulk } from './pages/bulk.ts'

const TABLE =
  'email,API Key,Region\nada@x.example,lk_ada_1234,north\nbob@x.example,lk_bob_1234,south\nold@x.example,lk_old,east'
const ONLY_HERE = 'These URLs work on this computer only'

test('maps a table to the values that its server requires for each customer, and marks rows as ready only if the service would accept them', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const bulk = new Bulk(desk.page)
  const operator = await becomeOperator(desk)
  const serverId = await deployServer(operator, ledgerly('http://127.0.0.1:9'))
  await generateAccess(operator, serverId, 'old@x.example', { api_key: 'lk_old' })
  await desk.shell.openTable()
  await bulk.pasteTable(TABLE)

  await test.step("finds the column by the value's name, and masks its secrets from the start", async () => {
    await expect(bulk.useOf('API Key')).toHaveValue('nothing')
    await expect(desk.main).not.toContainText('lk_ada_1234')
    await bulk.server.selectOption('Ledgerly')
    await expect(bulk.useOf('API Key')).toHaveValue('field:api_key')
    await expect(desk.main).not.toContainText('lk_ada_1234')
  })

  await test.step('marks rows without a required value as invalid, and links back from a summary at the top', async () => {
    await bulk.useOf('API Key').selectOption('Not used')
    await expect(desk.main.getByRole('note')).toContainText('api_key (Ledgerly key)')
    await expect(desk.main).not.toContainText('lk_ada_1234')
    await bulk.check.click()
    const alert = desk.shell.alert('Required values are missing')
    await expect(alert).toContainText('3 rows have no value for api_key')
    await expect(alert).toBeInViewport()
    await expect(bulk.figure('Ready')).toHaveText('0')
    await expect(bulk.figure('Invalid')).toHaveText('3')
    await expect(desk.main.getByRole('button', { name: /^Generate/ })).toBeHidden()
    await alert.getByRole('button', { name: 'Change columns' }).click()
  })

  await test.step('skips customers with a URL that only the service knows, and says who can use the others', async () => {
    await bulk.useOf('API Key').selectOption('api_key')
    await bulk.check.click()
    await expect(bulk.figure('Ready')).toHaveText('2')
    await expect(bulk.figure('Skipped')).toHaveText('1')
    await expect(bulk.finding('Already issued')).toContainText('1')
    await expect(desk.main.getByRole('note').filter({ hasText: ONLY_HERE })).toBeInViewport()
  })

  await test.step("doesn't show a run without any URLs as a success, and allows changing its columns", async () => {
    const { revision } = await manage(operator, 'servers.get', { id: serverId })
    const draft = ledgerly('http://127.0.0.1:9', { needsBranch: true })
    const saved = await manage(operator, 'servers.saveDraft', { id: serverId, revision, draft })
    await manage(operator, 'servers.deploy', { id: serverId, revision: saved.revision })
    await bulk.generate.click()
    const outcome = bulk.notice('No URLs were generated')
    await expect(outcome).toContainText('2 rows failed: ')
    await expect(bulk.notice('Finished')).toHaveCount(0)
    await expect(desk.main).toContainText('2 failed rows can’t be retried as is.')
    await expect(desk.main.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
    await desk.main.getByRole('button', { name: 'Change columns…' }).click()
    await expect(bulk.useOf('API Key')).toHaveValue('field:api_key')
    await expect(desk.main.getByRole('note')).toContainText('branch (Branch code)')
    await bulk.useOf('Region').selectOption('branch')
    await bulk.check.click()
    await expect(bulk.figure('Ready')).toHaveText('2')
    await bulk.generate.click()
    await expect(bulk.notice('Finished')).toContainText('2 URLs were generated.')
    await expect(desk.main.getByRole('note').filter({ hasText: ONLY_HERE })).toBeVisible()
    await desk.main.getByRole('button', { name: 'Export…' }).click()
    await expect(bulk.dialog.getByRole('note').filter({ hasText: ONLY_HERE })).toBeVisible()
    await desk.page.keyboard.press('Escape')
  })

  await test.step("also allows changing a run's columns after a restart, without the values that weren't kept", async () => {
    const next = await desk.restart()
    const again = new Bulk(next.page)
    await next.shell.openRuns()
    await expect(again.runs).toContainText('No URLs')
    await again.runs.getByRole('row').filter({ hasText: 'No URLs' }).getByText('Pasted table').click()
    await next.main.getByRole('button', { name: 'Change columns…' }).click()
    await expect(next.main.getByRole('note')).toContainText('without secret values')
    await again.server.selectOption('Ledgerly')
    await again.useOf('Region').selectOption('branch')
    await again.check.click()
    await expect(next.shell.alert('Required values are missing')).toContainText('3 rows have no value for api_key')
  })
})
