import type { Page } from '@playwright/test'
import type { Desk } from '../harness/desk.ts'

/** The recipient of the pages in tests. */
export const recipient = {
  url: 'https://mcp.example.com/mt_5cK9wQ2xTz7LrY0bVn4HsE8u/stream',
  token: 'mt_5cK9wQ2xTz7LrY0bVn4HsE8u',
  serverName: 'Sample Orders API',
  bearer: false,
  primaryIdentity: 'ada@analytical.example',
  customerName: 'Ada King',
}

/** Saves a customer's page to `path`, as if the user had picked it. Returns the command's result. */
export async function savePage(desk: Desk, path: string, seal: boolean): Promise<{ passphrase: string | null }> {
  await desk.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  const input = { ...recipient, seal }
  const result = await desk.page.evaluate((sent) => {
    const { bridge } = window as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } }
    return bridge.invoke('installPage.save', sent)
  }, input)
  const { ok, value } = result as { ok: boolean; value: { saved: boolean; passphrase: string | null } }
  if (!ok || !value.saved) throw new Error(`Not saved: ${JSON.stringify(result)}`)
  return value
}

/** A file opened in a separate browser that shares nothing with the app's window. */
export class OpenedFile {
  readonly page: Page
  readonly #desk: Desk

  private constructor(desk: Desk, page: Page) {
    this.#desk = desk
    this.page = page
  }

  /** Opens the file from disk in Chromium; records every request and every attempt to leave the page. */
  static async open(desk: Desk, path: string): Promise<OpenedFile> {
    const opened = desk.electron.waitForEvent('window')
    await desk.electron.evaluate(async ({ BrowserWindow, session }, file) => {
      const own = session.fromPartition(`opened-file-${Date.now()}`)
      const log = { requests: [] as string[], left: [] as string[] }
      Object.assign(globalThis, { openedFile: log })
      own.webRequest.onBeforeRequest((details, answer) => {
        log.requests.push(details.url)
        answer({})
      })
      const window = new BrowserWindow({
        width: 1280,
        height: 800,
        useContentSize: true,
        webPreferences: { session: own },
      })
      window.webContents.on('will-navigate', (event, url) => {
        log.left.push(url)
        event.preventDefault()
      })
      await window.loadFile(file)
    }, path)
    const page = await opened
    page.setDefaultTimeout(10_000)
    await page.waitForLoadState()
    return new OpenedFile(desk, page)
  }

  /** URLs of all requests, with the file's own first, and targets of the links that were followed. */
  log(): Promise<{ requests: string[]; left: string[] }> {
    return this.#desk.electron.evaluate(() => {
      return (globalThis as unknown as { openedFile: { requests: string[]; left: string[] } }).openedFile
    })
  }

  /** Sets the page's size, which also applies to its media queries. */
  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height })
  }

  /** Reopens the file with scripts disabled. */
  async reloadWithoutScripts(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page)
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    await this.page.reload()
  }
}
