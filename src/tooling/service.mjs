// @ts-check
// Runs the local service on Node, without Electron. Its stdout is the one JSON line that the service prints.
import { join } from 'node:path'
import { repoRoot } from './setup/paths.mjs'
import { prepareHeadless } from './setup/prepare.mjs'
import { run, runScript } from './setup/run.mjs'

await runScript(async () => {
  await prepareHeadless()
  return run(process.execPath, [join(repoRoot, 'out/main/cli.cjs'), ...process.argv.slice(2)], { cwd: process.cwd() })
})
