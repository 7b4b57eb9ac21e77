// @ts-check
// Prints how the built app is launched, as one line of JSON; everything else goes to stderr.
import { launchCommand } from './launch-command.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const electron = await prepareApp()
  process.stdout.write(`${JSON.stringify(launchCommand(electron))}\n`)
  return 0
})
