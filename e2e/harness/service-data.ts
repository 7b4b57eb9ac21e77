import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../src/service/store/postgres/run-cluster.testkit.ts'

export type EngineName = 'SQLite' | 'PostgreSQL'

/** Data location for services run as commands: a folder, or a database with its key. */
export interface ServiceData {
  /** Command-line arguments that select this location. */
  args: readonly string[]
  env: Record<string, string>
  /** Removes the data; call it once no service uses it. */
  remove(): Promise<void>
}

/** Creates an empty data location. */
export async function makeServiceData(engine: EngineName): Promise<ServiceData> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-service-data-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (engine === 'SQLite') return { args: ['--data', folder], env: {}, remove: removeFolder }
  const { url, drop } = await createDatabase()
  const file = join(folder, 'database-url')
  await writeFile(file, `${url}\n`, { mode: 0o600 })
  return {
    args: ['--samples', '--database-url-file', file],
    env: { MCP_ACCESS_DESK_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}` },
    remove: () => drop().finally(removeFolder),
  }
}
