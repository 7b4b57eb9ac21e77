// @ts-check
// Runs the local service on Node, without Electron. Its stdout is the one JSON line that the service prints. It ends with npm.
import { join } from 'node:path'
import { repoRoot } from './setup/paths.mjs'
import { prepareHeadless } from './setup/prepare.mjs'
import { run, runScript } from './setup/run.mjs'
import { watchStarter } from './setup/watch-starter.mjs'

const starterEnded = watchStarter('service')

await runScript(async () => {
  await prepareHeadless()
  const args = [join(repoRoot, 'out/main/cli.cjs'), ...process.argv.slice(2)]
  return run(process.execPath, args, { cwd: process.cwd(), leash: starterEnded })
})
