// @ts-check
// Runs the unit and integration tests, the local service's among them, on another Node: `npm run test:node -- 22`, or 24, which is the
// one inside Electron. Further arguments go to Vitest.
import { join } from 'node:path'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareHeadless } from './setup/prepare.mjs'
import { run, runScript, SetupFailure, say } from './setup/run.mjs'

/** @type {Record<string, 'node22' | 'node24'>} */
const sets = { 22: 'node22', 24: 'node24' }

await runScript(async () => {
  const [release = '', ...args] = process.argv.slice(2)
  const set = sets[release]
  if (set === undefined)
    throw new SetupFailure(`Name a Node release: npm run test:node -- ${Object.keys(sets).join('|')}`)
  await prepareHeadless()
  const modules = join(await ensureOutsideTools(set), 'node_modules')
  const node = join(modules, process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node')
  say(`Vitest runs on ${node}`)
  return run(node, [toolEntry('vitest/vitest.mjs'), 'run', '--config', 'src/vitest.config.ts', ...args])
})
