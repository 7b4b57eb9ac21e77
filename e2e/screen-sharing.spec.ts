import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'

test('hides the URL and the token everywhere during screen sharing, even after a restart, and can still copy them', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const token = url.split('/').at(-2) ?? ''
  expect(token.length).toBeGreaterThan(20)
  await desk.shell.goTo('Settings')
  await desk.settings.section('General').click()
  await desk.settings.hideSecrets.click({ force: true })
  await expect(desk.settings.hideSecrets).toBeChecked()

  await desk.shell.goTo('Servers')
  await expect(desk.result.url).toHaveValue(/^•+$/)
  expect(await desk.shell.html()).not.toContain(token)
  await desk.result.copyUrl.click()
  await expect.poll(() => desk.readClipboard()).toBe(url)
  await desk.shell.openUrls()
  await expect(desk.main.getByText(ADA['Primary identity'])).toBeVisible()
  expect(await desk.shell.html()).not.toContain(token)

  const again = await desk.restart()
  await again.generate('Sample Orders API', ADA)
  await expect(again.result.url).toHaveValue(/^•+$/)
})
