import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { findAccessibilityFaults } from '../harness/axe.ts'
import type { Desk } from '../harness/desk.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { findLayoutFaults } from '../harness/layout-faults.ts'
import { isByDesign } from './layout-exceptions.ts'
import type { Look } from './scene.ts'
import { steadyText } from './steady-text.ts'

const FOLDER = join(REPOSITORY, 'e2e/.screenshots')
/** Window size at the start of each scene. */
export const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 900, height: 600 }
/** The last two are what remains of common window sizes at 150 % and 200 %. */
const SIZES = [
  WIDE,
  { width: 1280, height: 820 },
  { width: 1024, height: 640 },
  NARROW,
  { width: 960, height: 540 },
  { width: 720, height: 450 },
]

/**
 * Fails when axe finds a fault in the scene, light or dark. Starts with the previous scene's color scheme, because changing it repaints
 * everything.
 */
const checkAccessibility: Look = async (desk, name) => {
  const [first, second] = desk.colorScheme === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (desk.colorScheme === null) await desk.useColorScheme(first)
  // A lazily loaded screen takes a moment.
  await desk.page.locator('h1').first().waitFor({ state: 'attached' })
  expect.soft(await findAccessibilityFaults(desk.page), `${name}, ${first}`).toEqual([])
  await desk.useColorScheme(second)
  expect.soft(await findAccessibilityFaults(desk.page, { only: 'colors' }), `${name}, ${second}`).toEqual([])
}

/** Fails when the scene's layout violates a rule at one of the sizes. Leaves the window wide, and restores the scroll position. */
const checkLayout: Look = async (desk, name) => {
  if (desk.colorScheme === null) await desk.useColorScheme('light')
  const scrolled = await desk.page.evaluateHandle(() => {
    const places = [...document.querySelectorAll('*')].map((element) => [element, element.scrollTop] as const)
    return () => {
      for (const [element, top] of places) if (element.scrollTop !== top) element.scrollTop = top
    }
  })
  const sizes = new Map<string, string[]>()
  for (const size of SIZES) {
    await desk.page.setViewportSize(size)
    for (const fault of await findLayoutFaults(desk.page)) {
      if (isByDesign(name, fault)) continue
      const line = `${fault.rule}: ${fault.what}`
      sizes.set(line, [...(sizes.get(line) ?? []), `${size.width}x${size.height}`])
    }
  }
  await desk.page.setViewportSize(WIDE)
  await scrolled.evaluate((scrollBack) => scrollBack())
  const faults = [...sizes].map(([line, at]) => `${line} (${at.join(', ')})`)
  expect.soft(faults, `${name}, layout`).toEqual([])
}

/** Checks the accessibility and the layout of a scene. */
export const checkScene: Look = async (desk, name, pictures) => {
  await checkAccessibility(desk, name, pictures)
  await checkLayout(desk, name, pictures)
}

/**
 * Takes the scene's screenshots: `<name>-<scheme>-<width>x<height>.png` for all, `<name>-zoomed.png` at 200 %, or just `<name>.png`, light
 * and wide, for one. Leaves the window wide.
 */
export const takePictures: Look = async (desk, name, pictures) => {
  await mkdir(FOLDER, { recursive: true })
  await stopMotion(desk.page)
  // Keeps anything from looking hovered.
  await desk.page.mouse.move(1, 1)
  const session = await desk.page.context().newCDPSession(desk.page)
  if (pictures === 'one') {
    await desk.useColorScheme('light')
    await take(desk.page, session, name)
  } else {
    for (const size of [WIDE, NARROW]) {
      await desk.page.setViewportSize(size)
      for (const scheme of ['light', 'dark'] as const) {
        await desk.useColorScheme(scheme)
        await take(desk.page, session, `${name}-${scheme}-${size.width}x${size.height}`)
      }
    }
  }
  if (pictures === 'zoomed too') await takeZoomed(desk, session, name)
  await session.detach()
  await desk.page.setViewportSize(WIDE)
}

/** Freezes every animation at its start and hides the caret. The page's security policy doesn't apply to constructed style sheets. */
function stopMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before, *::after {
      animation: none !important; transition: none !important; caret-color: transparent !important;
    }`)
    document.adoptedStyleSheets = [sheet]
  })
}

async function takeZoomed(desk: Desk, session: CDPSession, name: string): Promise<void> {
  await desk.useColorScheme('light')
  const size = { width: WIDE.width / 2, height: WIDE.height / 2 }
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: false })
  await take(desk.page, session, `${name}-zoomed`)
  await session.send('Emulation.clearDeviceMetricsOverride')
}

/** Uses Chromium's own screenshots, because Playwright's stop animations in a way that makes Electron 25 crash soon afterward. */
async function take(page: Page, session: CDPSession, name: string): Promise<void> {
  const restore = await steadyText(page)
  // Components that measure their position take a frame to adapt to the new size.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await restore()
  await writeFile(join(FOLDER, `${name}.png`), Buffer.from(data, 'base64'))
}
