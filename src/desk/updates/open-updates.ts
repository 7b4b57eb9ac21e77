import { join } from 'node:path'
import changelog from '../../../CHANGELOG.md?raw'
import type { AppInfo } from '../../shared/ipc/contract.ts'
import type { StartAtLogin } from '../ports.ts'
import { type UpdateConfig, updateSource } from './update-source.ts'
import { createUpdates, type Updates, type UpdatesDeps } from './updates.ts'

interface Parts extends Pick<UpdatesDeps, 'settingsFile' | 'activeWork' | 'mayRestart' | 'onChange'> {
  appInfo: Pick<AppInfo, 'version' | 'testBuild' | 'dataFolder'>
  /** From `package.json`. */
  config: UpdateConfig | undefined
  app: RunningApp
  startAtLogin: StartAtLogin
  /** Makes requests through the system's proxy. */
  fetch: typeof fetch
}

/** The installed copy of the app that is running. */
interface RunningApp {
  isPackaged: boolean
  /** Folder with the installer's resources. */
  resources: string
  quit: () => void
}

/** Connects updates to this copy of the app. The download code is loaded on first use. */
export function openUpdates({ appInfo, config, app, startAtLogin, fetch, ...parts }: Parts): Updates {
  const { version, testBuild, dataFolder } = appInfo
  const { isPackaged, resources, quit } = app
  const { platform, env } = process
  const source = updateSource({ isPackaged, testBuild, updates: config, resources, platform, env })
  const byHand = source?.packageType === 'deb' || source?.packageType === 'rpm'
  const folder = join(dataFolder, 'updates')
  return createUpdates({
    ...parts,
    version,
    changelog,
    folder,
    async onUpdated() {
      if (await startAtLogin.isOn()) await startAtLogin.set(true)
    },
    installedBy: source === null ? 'nobody' : byHand ? 'person' : 'app',
    async openEngine() {
      if (source === null) throw new Error('There’s nowhere to get updates from')
      const { openEngine } = await import('./engine.ts')
      return openEngine({ version, source, folder, resources, fetch, quit })
    },
  })
}
