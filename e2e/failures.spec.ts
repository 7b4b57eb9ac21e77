import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

test('restarts the local service with the same URLs, and reopens the window after a crash', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  const before = await desk.localServiceProcess()

  process.kill(before, 'SIGKILL')
  await expect.poll(() => desk.localServiceProcess()).not.toBe(before)
  await expect.poll(() => listToolNames(url).catch(() => [])).toHaveLength(4)
  await expect(desk.page.getByText('Restarted unexpectedly')).toBeVisible()

  await test.step('restarts a window whose process crashed', async () => {
    await desk.crashWindow()
    await expect.poll(() => desk.windowText()).toContain('Sample Orders API')
  })
})

test('stops restarting a local service that keeps crashing, reports that, and starts the service again when the app restarts', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const running = desk.page.getByText(/service running|Restarted unexpectedly/i)
  for (let deaths = 0; deaths < 4; deaths += 1) {
    await expect(running).toBeVisible()
    process.kill(await desk.localServiceProcess(), 'SIGKILL')
    await expect(running).toBeHidden()
  }
  await desk.page.getByRole('link', { name: 'Service not running' }).click()
  await expect(desk.shell.alert('The local service keeps stopping')).toBeVisible()
  await desk.main.getByRole('button', { name: 'Start service', exact: true }).click()
  await expect(desk.page.getByText('Service running')).toBeVisible()
})

const unusable = [
  {
    what: 'a file in the place of its folder',
    prepare: (home: string) => writeFile(join(home, 'data'), ''),
    says: /can’t start\. The app can’t use .*data for its files \(EEXIST\)\. Check/,
  },
  {
    what: 'settings that cannot be read',
    prepare: (home: string) => mkdir(join(home, 'data', 'settings.json'), { recursive: true }),
    says: /can’t start\. Couldn’t read the settings\. Check .*settings\.json/,
  },
]
for (const { what, prepare, says } of unusable) {
  test(`shows why it can't start with ${what}`, async ({ info, display, home }) => {
    await prepare(home)
    const env = { ...process.env, ...display.env, ...info.env, MCP_ACCESS_DESK_HOME: join(home, 'data') }
    const app = spawn(info.executablePath, info.args, { env })
    let said = ''
    app.stderr.on('data', (chunk) => {
      said += String(chunk)
    })
    await expect.poll(() => said).toMatch(says)
    const ended = new Promise((resolve) => app.once('exit', resolve))
    app.kill('SIGKILL')
    await ended
  })
}
