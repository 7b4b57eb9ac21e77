import { join } from 'node:path'
import { app } from 'electron'
import changelog from '../../../CHANGELOG.md?raw'
import type { AppInfo } from '../../shared/ipc/contract.ts'
import { createStartAtLogin } from '../background/start-at-login.ts'
import { appFetch } from '../network/fetch.ts'
import { type UpdateConfig, updateSource } from './update-source.ts'
import { createUpdates, type Updates, type UpdatesDeps } from './updates.ts'

interface Parts extends Pick<UpdatesDeps, 'settingsFile' | 'goingOn' | 'mayRestart' | 'onChange'> {
  appInfo: Pick<AppInfo, 'version' | 'testBuild' | 'dataFolder'>
  /** From `package.json`. */
  config: UpdateConfig | undefined
}

/** Joins updates with this copy of the app. What downloads them is loaded when it’s first needed. */
export function openUpdates({ appInfo, config, ...parts }: Parts): Updates {
  const { version, testBuild, dataFolder } = appInfo
  const { resourcesPath: resources, platform, env } = process
  const source = updateSource({ isPackaged: app.isPackaged, testBuild, updates: config, resources, platform, env })
  const byHand = source?.packageType === 'deb' || source?.packageType === 'rpm'
  const folder = join(dataFolder, 'updates')
  return createUpdates({
    ...parts,
    ...{ version, changelog, folder },
    async onUpdated() {
      const atLogin = createStartAtLogin()
      if (await atLogin.isOn()) await atLogin.set(true)
    },
    installedBy: source === null ? 'nobody' : byHand ? 'person' : 'app',
    async openEngine() {
      if (source === null) throw new Error('There’s nowhere to get updates from')
      const { openEngine } = await import('./engine.ts')
      const quit = () => app.quit()
      return openEngine({ version, source, folder, resources, fetch: appFetch, quit })
    },
  })
}
