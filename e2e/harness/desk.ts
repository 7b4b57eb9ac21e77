import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { Screens } from '../pages/screens.ts'
import type { LaunchInfo } from './launch-info.ts'
import { environmentOf, type RunningApp, startApp } from './running-app.ts'

const run = promisify(execFile)

/** What stays the same over the starts of one app. */
export interface DeskSetup {
  info: LaunchInfo
  /** Folder of all files of the app. */
  home: string
  env: Record<string, string | undefined>
  /** Shows the app's page in place of its window. */
  browser?: Browser | null
  /** Told of each start, so that none is left running. */
  onStart(desk: Desk): void
}

/** The app under test in one of its starts. */
export class Desk extends Screens {
  /** Console errors that the test brings about on purpose. */
  readonly expectedErrors: RegExp[] = []
  /** What the test has chosen; null: the computer's own. */
  colorScheme: 'light' | 'dark' | null = null
  readonly #setup: DeskSetup
  readonly #running: RunningApp

  private constructor(setup: DeskSetup, running: RunningApp) {
    super(running.page)
    this.#setup = setup
    this.#running = running
  }

  /** `args`: on the command line of this start alone. */
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

  /** Everything that the processes of this start have said on their consoles. */
  get output(): string {
    return this.#running.output.join('\n')
  }

  /** Quits as a person does and starts again with the same files; this object's window is closed afterwards. */
  async restart(): Promise<Desk> {
    await this.finish()
    return Desk.start(this.#setup)
  }

  /** Ends the app as a crash does; this object's window is closed afterwards. */
  kill(): Promise<void> {
    return this.#running.kill()
  }

  /** Ends the app as a crash does and starts again with the same files; this object's window is closed afterwards. */
  async restartAfterKill(): Promise<Desk> {
    await this.#running.kill()
    return Desk.start(this.#setup)
  }

  /** Quits, and fails on every console error or exception of the window that was not expected. */
  async finish(): Promise<void> {
    await this.#running.close()
    const { errors } = this.#running
    const unexpected = errors.filter((error) => !this.expectedErrors.some((known) => known.test(error)))
    expect(unexpected, 'errors in the window').toEqual([])
  }

  /** Starts the app once more, as the system does to open something, and ends once that start has handed it over. */
  async openWithSystem(...args: string[]): Promise<void> {
    const { info, home, env } = this.#setup
    await run(info.executablePath, [...info.args, ...args], { env: environmentOf(info, home, env) })
  }

  /** Text on the clipboard, read by Electron as any other program would get it. */
  readClipboard(): Promise<string> {
    return this.electron.evaluate(({ clipboard }) => clipboard.readText())
  }

  /** Gives the window's content exactly this size, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const size = { width, height }
    if (this.#setup.browser) return this.page.setViewportSize(size)
    await this.electron.evaluate(
      ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height),
      size,
    )
    await this.page.waitForFunction((to) => innerWidth === to.width && innerHeight === to.height, size)
  }

  /** Watches, from when it resolves, for the window's next attempt to leave its page; `refused` tells what the app did. */
  async watchNavigation(): Promise<{ refused(): Promise<boolean> }> {
    const watch = await this.electron.evaluateHandle(({ BrowserWindow }) => ({
      refused: new Promise<boolean>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.once('will-navigate', (event) => setImmediate(() => resolve(event.defaultPrevented)))
      }),
    }))
    return { refused: () => watch.evaluate(({ refused }) => refused) }
  }

  /** Process number of the local service; -1 when it does not run. */
  localServiceProcess(): Promise<number> {
    return this.electron.evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Local service')?.pid ?? -1,
    )
  }

  /** Ends the process that shows the page, and waits until a page is there again. Playwright gives `page` up for good. */
  async crashWindow(): Promise<void> {
    await this.electron.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()))
      contents?.forcefullyCrashRenderer()
      await loaded
    })
  }

  /** All text of the window, asked of the main process. */
  windowText(): Promise<string> {
    return this.electron.evaluate(async ({ BrowserWindow }) =>
      String(await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')),
    )
  }

  /** Shows the window as on a computer set to light or dark. */
  async useColorScheme(colorScheme: 'light' | 'dark'): Promise<void> {
    this.colorScheme = colorScheme
    await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }

  /** Presses Tab until this has the focus; fails when the whole window has been walked without meeting it. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  /** Whether what has the focus shows it by an outline or a shadow. */
  focusIsVisible(): Promise<boolean> {
    return this.page.evaluate(() => {
      const element = document.activeElement
      if (!element?.matches(':focus-visible')) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  }
}
