// @ts-check
// Runs the end-to-end tests on real Electron; further arguments go to Playwright. Without `--project` that is the project `app`.
import { runPlaywright } from './playwright.mjs'
import { runScript } from './setup/run.mjs'

await runScript(() => {
  const args = process.argv.slice(2)
  const choosesProject = args.some((argument) => argument.startsWith('--project'))
  return runPlaywright(choosesProject ? args : ['--project=app', ...args])
})
