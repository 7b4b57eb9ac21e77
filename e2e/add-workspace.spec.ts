import { expect, test } from './fixtures.ts'

test("focuses the workspace form no matter how it's opened, and adds a workspace that can't be reached", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const { page, shell, settings } = desk
  const add = page.getByRole('option', { name: 'Add workspace…' })
  const leave = async () => {
    await expect(settings.name).toBeFocused()
    await shell.goTo('Servers')
  }
  await shell.workspace.click()
  await add.click()
  await expect(settings.name).toBeFocused()
  // Also from within the form.
  await shell.workspace.click()
  await add.click()
  await leave()

  await shell.workspace.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(add).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await leave()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('textbox').fill('add a hosted')
  await page.keyboard.press('Enter')
  await leave()

  await shell.goTo('Settings')
  await settings.startAdding()
  await expect(settings.name).toBeFocused()
  await settings.fillNewWorkspace({ name: 'Elsewhere', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'a-key' })
  await settings.add.click()
  await shell.alert('Can’t reach the service').getByRole('button', { name: 'Add without testing' }).click()
  await expect(shell.workspace).toContainText('Elsewhere')
  await expect(desk.servers.search).toBeVisible()
})
