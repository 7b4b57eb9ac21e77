// @ts-check
// Writes a picture of every screen in its states into `e2e/.screenshots`.
import { runPlaywright } from './playwright.mjs'
import { runScript } from './setup/run.mjs'

await runScript(() => runPlaywright(['--project=screenshots', ...process.argv.slice(2)]))
