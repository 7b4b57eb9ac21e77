import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { Screens } from '../pages/screens.ts'
import type { LaunchInfo } from './launch-info.ts'
import { environmentOf, type RunningApp, startApp } from './running-app.ts'

const run = promisify(execFile)

/** Settings that stay the same across the runs of one app. */
export interface DeskSetup {
  info: LaunchInfo
  /** Folder of all the app's files. */
  home: string
  env: Record<string, string | undefined>
  /** Shows the app's page in this browser instead of the app's window. */
  browser?: Browser | null
  /** Called with each run, so that none is left running after the test. */
  onStart(desk: Desk): void
}

/** One run of the app under test. */
export class Desk extends Screens {
  /** Console errors that the test causes intentionally. */
  readonly expectedErrors: RegExp[] = []
  /** The color scheme set by the test; null to use the computer's setting. */
  colorScheme: 'light' | 'dark' | null = null
  readonly #setup: DeskSetup
  readonly #running: RunningApp

  private constructor(setup: DeskSetup, running: RunningApp) {
    super(running.page)
    this.#setup = setup
    this.#running = running
  }

  /** `args`: command-line arguments for this run only. */
  static async start(setup: DeskSetup, args: readonly string[] = []): Promise<Desk> {
    const info = { ...setup.info, args: [...setup.info.args, ...args] }
    const desk = new Desk(setup, await startApp(info, setup.home, setup.env, setup.browser))
    setup.onStart(desk)
    return desk
  }

  get home(): string {
    return this.#setup.home
  }

  get page(): Page {
    return this.#running.page
  }

  get electron(): ElectronApplication {
    return this.#running.electron
  }

  /** Everything that the processes of this run have written to their consoles. */
  get output(): string {
    return this.#running.output.join('\n')
  }

  /** Quits the app as a user would and starts it again with the same files. This object's window is closed afterward. */
  async restart(): Promise<Desk> {
    await this.finish()
    return Desk.start(this.#setup)
  }

  /** Kills the app, as in a crash. This object's window is closed afterward. */
  kill(): Promise<void> {
    return this.#running.kill()
  }

  /** Kills the app, as in a crash, and starts again with the same files. This object's window is closed afterward. */
  async restartAfterKill(): Promise<Desk> {
    await this.#running.kill()
    return Desk.start(this.#setup)
  }

  /** Quits the app, and fails on any unexpected console error or exception in the window. */
  async finish(): Promise<void> {
    await this.#running.close()
    const { errors } = this.#running
    const unexpected = errors.filter((error) => !this.expectedErrors.some((known) => known.test(error)))
    expect(unexpected, 'errors in the window').toEqual([])
  }

  /** Starts the app once more, as the system does to open something, and resolves once that second instance has forwarded its arguments. */
  async openWithSystem(...args: string[]): Promise<void> {
    const { info, home, env } = this.#setup
    await run(info.executablePath, [...info.args, ...args], { env: environmentOf(info, home, env) })
  }

  /** Text on the clipboard, read by Electron as any other program would. */
  readClipboard(): Promise<string> {
    return this.electron.evaluate(({ clipboard }) => clipboard.readText())
  }

  /** Sets the window's content size, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const size = { width, height }
    if (this.#setup.browser) return this.page.setViewportSize(size)
    await this.electron.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height),
      size,
    )
    await this.page.waitForFunction((to) => innerWidth === to.width && innerHeight === to.height, size)
  }

  /**
   * Watches for the window's next attempt to leave its page, starting when the promise resolves; `refused` returns whether the app blocked
   * the attempt.
   */
  async watchNavigation(): Promise<{ refused(): Promise<boolean> }> {
    const watch = await this.electron.evaluateHandle(({ BrowserWindow }) => ({
      refused: new Promise<boolean>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.once('will-navigate', (event) => setImmediate(() => resolve(event.defaultPrevented)))
      }),
    }))
    return { refused: () => watch.evaluate(({ refused }) => refused) }
  }

  /** Process ID of the local service; -1 when it isn't running. */
  localServiceProcess(): Promise<number> {
    return this.electron.evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Local service')?.pid ?? -1,
    )
  }

  /** Crashes the renderer process, and waits until a page is loaded again. Playwright can't use `page` afterward. */
  async crashWindow(): Promise<void> {
    await this.electron.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()))
      contents?.forcefullyCrashRenderer()
      await loaded
    })
  }

  /** All text in the window, obtained from the main process. */
  windowText(): Promise<string> {
    return this.electron.evaluate(async ({ BrowserWindow }) =>
      String(await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')),
    )
  }

  /** Shows the window as on a computer set to a light or dark color scheme. */
  async useColorScheme(colorScheme: 'light' | 'dark'): Promise<void> {
    this.colorScheme = colorScheme
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }

  /** Presses Tab until `target` is focused. Fails after cycling through the whole window without reaching it. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  /** Whether the focused element shows its focus with an outline or a shadow. */
  focusIsVisible(): Promise<boolean> {
    return this.page.evaluate(() => {
      const element = document.activeElement
      if (!element?.matches(':focus-visible')) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  }
}
