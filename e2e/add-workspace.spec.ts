import { expect, test } from './fixtures.ts'

test("adds a workspace that can't be reached", async ({ startDesk }) => {
  const desk = await startDesk()
  const { shell, settings } = desk
  await shell.goTo('Settings')
  await settings.startAdding()
  await settings.fillNewWorkspace({ name: 'Elsewhere', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'a-key' })
  await settings.add.click()
  await shell.alert('Can’t reach the service').getByRole('button', { name: 'Add without testing' }).click()
  await expect(shell.workspace).toContainText('Elsewhere')
  await expect(desk.servers.search).toBeVisible()
})
