// @ts-check
// Sets up what building needs and builds the app into `out`, with the notices of what's in it, unless it's there already.
import { prepareHeadless } from './setup/prepare.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  await prepareHeadless()
  return 0
})
