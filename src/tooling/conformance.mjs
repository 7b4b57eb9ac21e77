// @ts-check
// Runs the protocol's official conformance suite and the MCP Inspector against a real stream of the headless service, on both engines.
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CONFORMANCE_TOOLS = await ensureOutsideTools('conformance')
  return runPlaywright(['--project=conformance', '--project=conformance-postgres', ...process.argv.slice(2)], {
    E2E_CONFORMANCE_TOOLS,
  })
})
