// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeTestFolder } from './test-folder.mjs'

/**
 * Stops the PostgreSQL that tests have started in a folder, if they have; see src/service/store/postgres/cluster.testkit.ts.
 * @param {string} folder
 */
async function stopPostgres(folder) {
  const file = join(folder, 'postgres', 'data', 'postmaster.pid')
  if (!existsSync(file)) return
  const [id = ''] = readFileSync(file, 'utf8').split('\n')
  // What it holds is thrown away, so it needs no orderly end.
  process.kill(Number(id), 'SIGQUIT')
  while (existsSync(file)) await setTimeout(20)
}

/** Gives a run of Vitest a folder for temporary files. @returns {() => Promise<void>} what Vitest calls at the end */
export default function setUp() {
  const { env, remove } = makeTestFolder()
  Object.assign(process.env, env)
  return async () => {
    await stopPostgres(env.TMPDIR)
    remove()
  }
}
