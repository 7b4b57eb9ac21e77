import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import type { Desk } from './harness/desk.ts'
import { REPOSITORY } from './harness/launch-info.ts'
import { ADA } from './pages/customer-form.ts'

const REFERENCE = /[0-9a-f]{8}/

/** The log entry for a reference, with its stack positions mapped by `npm run stack`. */
function findEntry({ home }: Desk, reference: string): string {
  const args = [join(REPOSITORY, 'src/tooling/stack.mjs'), join(home, 'logs/main.log')]
  const text = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return text.split(/^(?=\{"at")/m).find((entry) => entry.includes(reference)) ?? ''
}

async function shownReference(desk: Desk): Promise<string> {
  const alert = desk.page
    .getByRole('alert')
    .filter({ hasText: REFERENCE })
    .or(desk.main.getByText(/Reference/))
    .first()
  await expect(alert).toContainText(REFERENCE)
  return REFERENCE.exec((await alert.textContent()) ?? '')?.[0] ?? ''
}

test('logs failures in the app', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  await test.step('logs a throwing handler with its source lines', async () => {
    await desk.electron.evaluate(({ shell }) => {
      shell.openPath = () => {
        throw new Error('No file manager at all')
      }
    })
    await desk.shell.goTo('Settings')
    await desk.settings.section('About and updates').click()
    await desk.main.getByRole('button', { name: 'Open logs folder' }).click()
    const entry = findEntry(desk, await shownReference(desk))
    expect(entry).toContain('No file manager at all')
    expect(entry).toMatch(/src\/main\/desktop\/open-path\.ts:\d+/)

    await desk.main.getByRole('button', { name: 'Copy diagnostics' }).click()
    await expect.poll(() => desk.readClipboard()).toContain('No file manager at all')
    const diagnostics = await desk.readClipboard()
    expect(diagnostics).toContain('"localService": "running"')
  })

  await test.step('logs a query that fails unexpectedly', async () => {
    await desk.shell.goTo('Servers')
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    // Breaks only this command, because the log needs another one.
    await desk.electron.evaluate(({ ipcMain }) => {
      type Handler = (event: unknown, name: unknown, ...rest: unknown[]) => unknown
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> }
      for (const [channel, handler] of Array.from(handlers)) {
        handlers.set(channel, (event, name, ...rest) => {
          if (name === 'servers.list') throw new Error('No list at all')
          return handler(event, name, ...rest)
        })
      }
    })
    await desk.servers.refresh.click()
    const failed = findEntry(desk, await shownReference(desk))
    expect(failed).toContain('Command servers.list')
    expect(failed).toMatch(/src\/renderer\/lib\/ipc\/invoke\.ts:\d+/)
  })

  await test.step("logs the local service's exit in the app's log, along with the service's own log", async () => {
    await desk.electron.evaluate(({ app }) => {
      const { pid } = app.getAppMetrics().find(({ name }) => name === 'Local service') ?? {}
      if (pid) process.kill(pid, 'SIGKILL')
    })
    await expect(desk.page.getByText('Restarted unexpectedly')).toBeVisible()
    expect(findEntry(desk, 'The local service ended')).toContain('"area":"main/local-service"')
  })
  await test.step('logs a throwing screen', async () => {
    desk.expectedErrors.push(/No time at all/)
    await desk.page.evaluate(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          throw new Error('No time at all')
        },
      })
    })
    await desk.shell.goTo('Customers')
    const crashed = findEntry(desk, await shownReference(desk))
    expect(crashed).toContain('"area":"window"')
    expect(crashed).toContain('No time at all')
    expect(crashed).toMatch(/src\/renderer\/lib\/time\/relative-time\.ts:\d+/)
  })
})
