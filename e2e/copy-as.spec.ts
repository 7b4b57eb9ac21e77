import { expect, test } from './fixtures.ts'
import { Clients } from './pages/clients.ts'
import { ADA } from './pages/customer-form.ts'

test('copies a URL as a config file, a command, or a ticket note, and shows it as a QR code', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const clipboard = () => desk.readClipboard()

  await desk.result.copyAs('mcp.json')
  await expect.poll(clipboard).toContain('mcpServers')
  expect(JSON.parse(await clipboard())).toEqual({ mcpServers: { 'sample-orders-api': { type: 'http', url } } })

  await desk.result.copyAs('claude mcp add …')
  await expect.poll(clipboard).toMatch(/^claude mcp add /)
  expect(await clipboard()).toContain(url)

  await desk.result.copyAs('Markdown for a ticket')
  await expect.poll(clipboard).toContain(`\n${url}\n`)
  expect(await clipboard()).toContain(ADA['Primary identity'])

  // A phone couldn't use the URL, so the app asks for confirmation first.
  const { goOnHere, dialog } = new Clients(desk.page)
  await desk.result.copyAs('QR code…')
  await goOnHere.click()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
})
