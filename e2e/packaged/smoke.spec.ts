import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listToolNames } from '../harness/mcp-client.ts'
import { ADA } from '../pages/customer-form.ts'
import { expect, test } from './packaged-test.ts'

test("completes the main workflow in the packaged app, run by an unprivileged user in Chromium's sandbox", async ({
  startDesk,
}) => {
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
