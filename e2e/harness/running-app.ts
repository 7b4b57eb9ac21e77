import { once } from 'node:events'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { _electron, type Browser, type ElectronApplication, type Page } from '@playwright/test'
import { openInChromium } from './chromium-page.ts'
import type { LaunchInfo } from './launch-info.ts'

/** One run of the app: its process, its window, and all its output. */
export interface RunningApp {
  electron: ElectronApplication
  page: Page
  /** Console lines from both processes and raw output from the main process. */
  output: string[]
  /** Console errors and uncaught exceptions in the window. */
  errors: string[]
  close(): Promise<void>
  /** Kills the app, as in a crash. */
  kill(): Promise<void>
}

/** The full environment of a run. `env` takes precedence over the rest; entries that are undefined are removed. */
export function environmentOf(
  info: LaunchInfo,
  home: string,
  env: Record<string, string | undefined>,
): Record<string, string> {
  const merged = { ...process.env, LANG: 'en_US.UTF-8', ...info.env, MCP_ACCESS_DESK_HOME: home, ...env }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * Launches the app with its files in `home` and waits until the first screen is usable. `env` takes precedence over the rest of the
 * environment; entries that are undefined are removed. `browser`: opens the page in this browser instead of an Electron window.
 */
export async function startApp(
  info: LaunchInfo,
  home: string,
  env: Record<string, string | undefined> = {},
  browser: Browser | null = null,
): Promise<RunningApp> {
  const electron = await _electron.launch({
    executablePath: info.executablePath,
    args: info.args,
    // Playwright would disable the sandbox by default; only the launch command may do that.
    chromiumSandbox: true,
    env: environmentOf(info, home, env),
  })
  const output: string[] = []
  const errors: string[] = []
  electron.process().stdout?.on('data', (chunk) => output.push(String(chunk)))
  electron.process().stderr?.on('data', (chunk) => output.push(String(chunk)))
  electron.on('console', (message) => output.push(message.text()))
  let closed = false
  electron.once('close', () => {
    closed = true
  })
  const close = async () => {
    if (closed) return
    closed = true
    await quit(electron, output)
  }
  const kill = async () => {
    closed = true
    const ended = once(electron.process(), 'exit')
    electron.process().kill('SIGKILL')
    await ended
  }
  const failed = async (error: Error): Promise<never> => {
    await close()
    throw new Error(`${error.message}\nThe app said:\n${output.join('')}`)
  }
  const watch = (page: Page) => {
    page.setDefaultTimeout(15_000)
    page.on('console', (message) => {
      output.push(message.text())
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  }
  const untilReady = (page: Page) =>
    page.locator('html[data-app-state=ready]').waitFor({ state: 'attached', timeout: 30_000 }).catch(failed)
  const window = await electron.firstWindow().catch(failed)
  watch(window)
  await untilReady(window)
  if (!browser) return { electron, page: window, output, errors, close, kill }

  const page = await openInChromium(browser, electron, window, watch).catch(failed)
  await untilReady(page)
  const closePage = () => page.context().close()
  return {
    electron,
    page,
    output,
    errors,
    close: () => close().finally(closePage),
    kill: () => kill().finally(closePage),
  }
}

/** How long the app may take to quit, and Playwright to notice, in milliseconds. */
const QUIT_MS = 30_000
const NOTICE_MS = 5_000

/**
 * Quits the app. If it doesn't exit in time, it's killed, and the test fails with its last output, unless Node has already exited: by then
 * the app has finished all of its work, but Electron 25 hangs in its teardown about once in a hundred quits on a busy machine.
 */
async function quit(electron: ElectronApplication, output: readonly string[]): Promise<void> {
  const app = electron.process()
  const ended = app.exitCode === null && app.signalCode === null ? once(app, 'exit') : Promise.resolve()
  const closed = electron.close()
  closed.catch(() => undefined)
  const timer = setTimeout(() => app.kill('SIGKILL'), QUIT_MS)
  await Promise.race([closed, ended])
  clearTimeout(timer)
  const lastWords = output.slice(-30).join('')
  if (app.signalCode === 'SIGKILL' && !lastWords.includes('Debugger ending')) {
    throw new Error(`The app didn’t quit. Its last lines:\n${lastWords}`)
  }
  // Playwright itself occasionally misses that the process has exited.
  await Promise.race([closed, setTimeoutPromise(NOTICE_MS, undefined, { ref: false })])
}
