import { _electron } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { askLaunchInfo } from './harness/launch-info.ts'

test('launches the app with the output of launch-info', async ({ home, display }) => {
  const info = await askLaunchInfo()
  expect(info.executablePath).toMatch(/^([A-Z]:)?[\\/]/)
  const env = { ...(process.env as Record<string, string>), ...display.env, ...info.env, MCP_ACCESS_DESK_HOME: home }
  const app = await _electron.launch({ executablePath: info.executablePath, args: info.args, env })
  const page = await app.firstWindow()
  await expect(page.locator('html')).toHaveAttribute('data-app-state', 'ready')
  expect(await page.title()).toContain('MCP Access Desk')
  await app.close()
})
