// @ts-check
// Runs the benchmarks, one at a time: each figure is a ratio to a peer measured in the same run. Arguments go to Playwright.
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_BENCH_TOOLS = await ensureOutsideTools('bench')
  const args = process.argv.slice(2)
  const isSearch = args.some((arg) => arg.includes('tool-search'))
  const E2E_SEARCH_TOOLS = isSearch ? await ensureOutsideTools('search') : ''
  return runPlaywright(['--project=bench', '--workers=1', ...args], { E2E_BENCH_TOOLS, E2E_SEARCH_TOOLS })
})
