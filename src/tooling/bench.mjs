// @ts-check
// Runs the benchmarks, one at a time: each figure is a ratio with its peer in the same run.
import { runPlaywright } from './playwright.mjs'
import { runScript } from './setup/run.mjs'

await runScript(() => runPlaywright(['--project=bench', '--workers=1', ...process.argv.slice(2)]))
