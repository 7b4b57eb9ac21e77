import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Desk } from './desk.ts'
import { REPOSITORY } from './launch-info.ts'

const FOLDER = join(REPOSITORY, 'e2e/.screenshots')
const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 600 },
] as const

/** Writes the window as it stands, light, at 1440x900, as `name.png`. */
export async function shootOnce(desk: Desk, name: string): Promise<void> {
  await desk.resize(1440, 900)
  await desk.useColorScheme('light')
  await desk.page.mouse.move(1, 1)
  await desk.page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
}

/** Writes the window as it stands, light and dark, in both sizes: `<name>-<scheme>-<width>x<height>.png`. */
export async function shoot(desk: Desk, name: string): Promise<void> {
  for (const { width, height } of SIZES) {
    // Nothing shall look hovered over.
    await desk.page.mouse.move(1, 1)
    await desk.resize(width, height)
    for (const scheme of ['light', 'dark'] as const) {
      await desk.useColorScheme(scheme)
      const path = join(FOLDER, `${name}-${scheme}-${width}x${height}.png`)
      await desk.page.screenshot({ path, animations: 'disabled' })
    }
  }
}

/** Writes the window at 1440x900 with its content at 200 %, light, as `name-zoomed.png`. */
export async function shootZoomed(desk: Desk, name: string): Promise<void> {
  const zoom = (factor: number) =>
    desk.electron.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to)
    }, factor)
  await desk.resize(1440, 900)
  await desk.useColorScheme('light')
  await zoom(2)
  await desk.page.waitForFunction(() => innerWidth === 720)
  await desk.page.mouse.move(1, 1)
  // The new size must be drawn before it can be taken.
  await desk.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // Playwright's own picture is cut at the page's size in CSS pixels.
  const picture = await desk.electron.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}-zoomed.png`), Buffer.from(picture, 'base64'))
  await zoom(1)
  await desk.page.waitForFunction(() => innerWidth === 1440)
}
