import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, ElectronApplication, Page } from '@playwright/test'
import { REPOSITORY } from './launch-info.ts'

/** Address of the app's page in the browser; no server listens there. */
const ADDRESS = 'https://bundle.invalid/'
const ROOT = join(REPOSITORY, 'out/renderer')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The API that the preload script exposes to the page; see `src/shared/ipc/bridge.ts`. */
interface Bridge {
  invoke(...args: unknown[]): Promise<unknown>
  subscribe(listener: (name: string, payload: unknown) => void): () => void
}

interface Bridged {
  bridge: Bridge
  passOn(name: string, payload: unknown): void
  receive(name: string, payload: unknown): void
  invokeInApp(...args: unknown[]): Promise<unknown>
}

/** Replaces the page in the app's window with an empty document that still has the bridge. */
async function emptyWindow(electron: ElectronApplication, window: Page): Promise<void> {
  await electron.evaluate(({ protocol }) => {
    protocol.unhandle('app')
    protocol.handle('app', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
  })
  await window.reload()
}

/**
 * Shows the app's page in this browser. The app's own window becomes empty, and relays commands and events between page and app over its
 * bridge: a current Chromium renders the same build as Electron, with the real main process behind it.
 */
export async function openInChromium(
  browser: Browser,
  electron: ElectronApplication,
  window: Page,
  watch: (page: Page) => void,
): Promise<Page> {
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await emptyWindow(electron, window)
  const context = await browser.newContext({ viewport: size, locale: 'en-US' })
  await context.route('**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(ROOT, pathname === '/' ? 'index.html' : pathname)
    const body = await readFile(file).catch(() => null)
    if (body === null) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
  })
  const page = await context.newPage()
  watch(page)
  await page.exposeFunction('invokeInApp', (...args: unknown[]) =>
    window.evaluate((given) => (globalThis as unknown as Bridged).bridge.invoke(...given), args),
  )
  await page.addInitScript(() => {
    const own = globalThis as unknown as Bridged
    const listeners = new Set<(name: string, payload: unknown) => void>()
    own.receive = (name, payload) => {
      for (const listener of listeners) listener(name, payload)
    }
    own.bridge = {
      invoke: (...args) => own.invokeInApp(...args),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  })
  const receive = (name: string, payload: unknown) =>
    page
      .evaluate((event) => (globalThis as unknown as Bridged).receive(...event), [name, payload] as [string, unknown])
      // The browser's page closes before the app does.
      .catch(() => undefined)
  await window.exposeFunction('passOn', receive)
  const passEventsOn = () =>
    window.evaluate(() => {
      const { bridge, passOn } = globalThis as unknown as Bridged
      bridge.subscribe(passOn)
    })
  await passEventsOn()
  await page.goto(ADDRESS)
  // The app reloads its window after a restore.
  window.on('domcontentloaded', () => {
    passEventsOn()
      .then(() => page.reload())
      // The app exits before its page is reloaded.
      .catch(() => undefined)
  })
  return page
}
