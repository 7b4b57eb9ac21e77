import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { generateManyUrls } from '../harness/generate-many-urls.ts'
import { chainOf } from './scene.ts'

export const historyTrouble = chainOf({
  title: 'a history that can’t be read',
  async open({ startDesk, home }) {
    const folder = join(home, 'history')
    const first = await startDesk()
    await generateManyUrls(first, 'Sample Orders API', 1)
    await first.finish()
    await writeFile(join(folder, 'access.db'), randomBytes(16_384))
    const desk = await startDesk()
    const breakFolder = async () => {
      await rename(folder, `${folder} moved`)
      await writeFile(folder, '')
    }
    return { desk, startDesk, breakFolder }
  },
  scenes: {
    async 'issued-set-aside'({ desk }) {
      await desk.shell.openUrls()
      await expect(desk.main.getByText('An unreadable history was set aside')).toBeVisible()
    },
    async 'issued-unavailable'(stage) {
      await stage.desk.finish()
      await stage.breakFolder()
      stage.desk = await stage.startDesk()
      await stage.desk.shell.openUrls()
      await expect(stage.desk.main.getByRole('alert').first()).toBeVisible()
    },
  },
})
