import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import type { DataPaths } from '../../desk/ports.ts'
import { type UpdateConfig, updateConfigSchema } from '../../desk/updates/update-source.ts'
import type { AppInfo } from '../../shared/ipc/contract.ts'

const packageSchema = z.object({
  version: z.string(),
  testBuild: z.boolean().default(false),
  updates: updateConfigSchema.optional(),
})

/** Reads the information about this copy of the app, and its build's update configuration. */
export async function readAppInfo(
  folder: DataPaths,
): Promise<{ appInfo: AppInfo; updateConfig: UpdateConfig | undefined }> {
  const { version, testBuild, updates } = packageSchema.parse(
    JSON.parse(await readFile(join(app.getAppPath(), 'package.json'), 'utf8')),
  )
  const { electron = '', chrome = '', node = '' } = process.versions
  const appInfo = { version, electron, chrome, node, platform: process.platform, testBuild, dataFolder: folder.root }
  return { appInfo, updateConfig: updates }
}
