import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { manage } from './harness/manage.ts'
import { startServiceOn } from './harness/service-command.ts'
import { ApiKeys } from './pages/api-keys.ts'
import { Audit } from './pages/audit.ts'
import { Filters } from './pages/filters.ts'

test("changes an API key's scopes, which the audit log records", async ({ startDesk, home, engine, serviceData }) => {
  const team = engine === 'SQLite' ? null : await startServiceOn(serviceData)
  const desk = await startDesk()
  const keys = new ApiKeys(desk.page)
  const audit = new Audit(desk.page)
  const filters = new Filters(desk.page)
  if (team) {
    await desk.addWorkspace({ name: 'Team', baseUrl: team.baseUrl, apiKey: team.apiKey ?? '' })
    await desk.shell.goTo('Settings')
  }
  const baseUrl = team?.baseUrl ?? (await desk.readLocalBaseUrl())
  await desk.settings.workspacePage('API keys').click()
  await keys.add('Billing back office')
  await expect(keys.row('Billing back office')).toContainText('Generate')
  await keys.change('Billing back office')
  await keys.choice('Full access').click()
  await keys.choice('In 90 days').click()
  await keys.saveChange.click()
  await expect(keys.row('Billing back office')).toContainText('Full access')

  const reporting = await keys.add('Reporting')
  const change = manage({ baseUrl, apiKey: reporting }, 'servers.create', { name: 'Mine' })
  await expect(change).rejects.toThrow('403')

  await desk.settings.workspacePage('Audit log').click()
  await expect(audit.row('API key created').filter({ hasText: 'Billing back office' })).toBeVisible()
  await audit.row('API key changed').click()
  await expect(audit.details).toContainText('["generate"]')
  await expect(audit.details).toContainText('["generate","read","manage"]')
  await audit.closeDetails.click()
  await audit.search.fill('no such name')
  await expect(desk.main.getByText('No matching changes')).toBeVisible()
  await audit.search.fill('billing')
  await expect(audit.table.getByRole('row')).toHaveCount(3)
  await audit.search.fill('')
  await filters.set('Result', 'Not allowed')
  await expect(audit.table.getByRole('row')).toHaveCount(2)
  await audit.row('Create server').click()
  await expect(audit.details).toContainText('Nothing was changed')
  await expect(audit.details).toContainText('Reporting')
  await audit.closeDetails.click()
  await filters.chip('Result Not allowed').click()
  await audit.search.fill('billing')
  await audit.verify.click()
  await expect(audit.verification).toContainText('The log is intact')
  await audit.done.click()

  const file = join(home, 'audit.csv')
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await audit.export.click()
  await audit.save.click()
  await expect(desk.page.getByText('2 changes exported')).toBeVisible()
  expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(4)
  await team?.stop()
})
