// @ts-check
// Builds the app into `out`, with the notices of what's in it, unless it's there already.
import { ensureBuild } from './setup/build.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  await ensureBuild()
  return 0
})
