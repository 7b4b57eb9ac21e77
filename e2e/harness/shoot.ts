import { join } from 'node:path'
import type { Desk } from './desk.ts'
import { REPOSITORY } from './launch-info.ts'

const FOLDER = join(REPOSITORY, 'e2e/.screenshots')
const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 600 },
] as const

/** Writes the window as it stands, light and dark, in both sizes: `<name>-<scheme>-<width>x<height>.png`. */
export async function shoot(desk: Desk, name: string): Promise<void> {
  for (const { width, height } of SIZES) {
    await desk.resize(width, height)
    for (const scheme of ['light', 'dark'] as const) {
      await desk.useColorScheme(scheme)
      const path = join(FOLDER, `${name}-${scheme}-${width}x${height}.png`)
      await desk.page.screenshot({ path, animations: 'disabled' })
    }
  }
}
