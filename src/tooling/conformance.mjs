// @ts-check
// Runs the protocol's official conformance suite and the MCP Inspector against a real stream of the headless service.
import { runPlaywright } from './playwright.mjs'
import { ensureConformanceTools } from './setup/conformance-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CONFORMANCE_TOOLS = await ensureConformanceTools()
  return runPlaywright(['--project=conformance', ...process.argv.slice(2)], { E2E_CONFORMANCE_TOOLS })
})
