// @ts-check
// Runs the unit and integration tests, including the local service's, on another Node release: `npm run test:node -- 22`, or 24, the one
// inside Electron. Further arguments go to Vitest.
import { ensureChromium } from './setup/chromium.mjs'
import { ensureNode, nodeReleases } from './setup/node-release.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareHeadless } from './setup/prepare.mjs'
import { run, runScript, SetupFailure, say } from './setup/run.mjs'

await runScript(async () => {
  const [release = '', ...args] = process.argv.slice(2)
  if (!nodeReleases.includes(release))
    throw new SetupFailure(`Name a Node release: npm run test:node -- ${nodeReleases.join('|')}`)
  await prepareHeadless()
  await ensureChromium()
  const node = await ensureNode(release)
  say(`Vitest runs on ${node}`)
  return run(node, [toolEntry('vitest/vitest.mjs'), 'run', '--config', 'src/vitest.config.ts', ...args])
})
