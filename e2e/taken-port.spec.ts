import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from './fixtures.ts'
import { freePort } from './harness/free-port.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

/** Holds a port on this computer, as another program would. */
async function holdPort(port: number): Promise<() => Promise<void>> {
  const holder = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await once(holder, 'listening')
  return async () => {
    holder.close()
    await once(holder, 'close')
  }
}

test('names a port that another program is using, and waits for it or switches to another one', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const port = Number(new URL(url).port)
  await desk.finish()

  await test.step("names a port taken by another program, and serves the URLs again once it's free", async () => {
    const release = await holdPort(port)
    const again = await startDesk()
    const alert = again.shell.alert(`port ${port}`)
    await expect(alert.first()).toBeVisible()
    await expect(alert.first()).toContainText(/choose another port/i)
    await expect(alert.first().getByRole('button', { name: 'Change port' })).toBeVisible()
    await alert.first().getByRole('button', { name: 'Start service' }).click()
    await expect(alert.first()).toBeVisible()
    await release()
    await alert.first().getByRole('button', { name: 'Start service' }).click()
    await expect(again.servers.option('Sample Orders API')).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(await listToolNames(url)).toHaveLength(4)
    await again.finish()
  })

  await test.step('starts the service on refresh once its port is free', async () => {
    const release = await holdPort(port)
    const again = await startDesk()
    const alert = again.shell.alert(`port ${port}`)
    await expect(alert.first()).toBeVisible()
    await release()
    await again.servers.refresh.click()
    await expect(again.servers.option('Sample Orders API')).toBeVisible()
    await expect(alert).toHaveCount(0)
    await again.finish()
  })

  await test.step('moves the service to another port on request, and uses it in new URLs', async () => {
    const release = await holdPort(port)
    try {
      const again = await startDesk()
      await expect(again.shell.alert(`port ${port}`).first()).toBeVisible()
      await again.openLocalSettings()
      const free = await freePort()
      await again.main.getByRole('textbox', { name: 'New port' }).fill(String(free))
      await again.main.getByRole('button', { name: 'Change port' }).click()
      await expect(again.page.getByText('Service running')).toBeVisible()
      await again.shell.goTo('Servers')
      await again.generate('Sample Orders API', ADA)
      const url = await again.result.url.inputValue()
      expect(new URL(url).port).toBe(String(free))
      expect(await listToolNames(url)).toHaveLength(4)
    } finally {
      await release()
    }
  })
})
