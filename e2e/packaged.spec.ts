import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

const executablePath = process.env.PACKAGED_APP

test.skip(!executablePath, 'PACKAGED_APP names no executable')
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  info: [async ({}, use) => use({ executablePath: executablePath ?? '', args: [], env: {} }), { scope: 'worker' }],
})

test('the packaged app does the main job as an ordinary user in Chromium’s sandbox', async ({ startDesk }) => {
  expect(process.getuid?.(), 'run this as an ordinary user').not.toBe(0)
  const desk = await startDesk()
  expect(await desk.electron.evaluate(({ app }) => app.isPackaged)).toBe(true)
  expect(await desk.electron.evaluate(() => process.argv)).not.toContain('--no-sandbox')
  if (process.platform === 'linux') {
    const pid = await desk.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    )
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(status, 'the window’s process filters system calls').toMatch(/^Seccomp:\s+2$/m)
  }

  const resources = await desk.electron.evaluate(() => process.resourcesPath)
  const notices = await readFile(join(resources, 'third-party-notices.txt'), 'utf8')
  expect(notices, 'a file that other programs can open').toMatch(/^react \d/m)

  await desk.generate('Sample Orders API', ADA)
  await desk.result.copyUrl.click()
  await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
  const url = await desk.readClipboard()
  expect(await listToolNames(url)).toHaveLength(4)

  const again = await desk.restart()
  await expect(again.servers.option('Sample Orders API')).toBeVisible()
  expect(await listToolNames(url)).toHaveLength(4)
})

test.describe('without a data folder of the test’s own', () => {
  test.use({ appEnv: { MCP_ACCESS_DESK_HOME: undefined } })

  test('the packaged app keeps its files in the person’s own configuration folder', async ({ startDesk }) => {
    const data = join(process.env.XDG_CONFIG_HOME ?? '', 'MCP Access Desk')
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    await expect(desk.result.copyUrl).toBeVisible()
    await desk.finish()
    expect((await stat(data)).mode & 0o777, 'only for the person').toBe(0o700)
    expect((await stat(join(data, 'service/service.db'))).size).toBeGreaterThan(0)
  })
})
