import { makeUrlFile, nodeEnvironment } from '../nodes/nodes.testkit.ts'
import { ENGINE, makeDataFolder } from '../service.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { environment } from './command.testkit.ts'

interface CommandData {
  /** The command's arguments for this data. */
  args: string[]
  env: NodeJS.ProcessEnv
}

/** Creates new data with this test run's engine, and removes it after the test. */
export async function makeCommandData(): Promise<CommandData> {
  if (ENGINE === 'SQLite') return { args: ['--data', makeDataFolder()], env: environment() }
  return {
    args: ['--samples', '--database-url-file', makeUrlFile(await makePostgresDatabase())],
    env: nodeEnvironment(),
  }
}
