// @ts-check
// Installs clients that npm has, lets each list and write anew what was written into its config, and compares what they make of odd
// files and faulty servers with what the app says.
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CLIENT_TOOLS = await ensureOutsideTools('clients')
  const E2E_EARLIER_CLIENT_TOOLS = await ensureOutsideTools('earlierClients')
  return runPlaywright(['--project=clients', ...process.argv.slice(2)], { E2E_CLIENT_TOOLS, E2E_EARLIER_CLIENT_TOOLS })
})
