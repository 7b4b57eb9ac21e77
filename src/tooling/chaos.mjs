// @ts-check
// Kills the service's nodes, PostgreSQL, and the network between them under load, and counts losses. The long version of a test,
// src/service/chaos/chaos.test.ts; takes about five minutes. Arguments go to Vitest.
import { ensureDependencies } from './setup/dependencies.mjs'
import { checkMachine } from './setup/machine.mjs'
import { toolEntry } from './setup/paths.mjs'
import { run, runScript } from './setup/run.mjs'
import { ensureSystemPackages } from './setup/system-packages.mjs'

await runScript(async () => {
  checkMachine()
  await ensureSystemPackages(['postgres', 'balancer'])
  await ensureDependencies()
  const args = ['run', '--config', 'src/vitest.config.ts', 'src/service/chaos', ...process.argv.slice(2)]
  return run(process.execPath, [toolEntry('vitest/vitest.mjs'), ...args], { env: { ...process.env, CHAOS: 'long' } })
})
