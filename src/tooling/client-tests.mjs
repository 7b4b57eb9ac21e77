// @ts-check
// Installs clients from npm, makes each list and rewrite the entries in its config, and compares how they handle odd files and faulty
// servers with what the app says.
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CLIENT_TOOLS = await ensureOutsideTools('clients')
  const E2E_EARLIER_CLIENT_TOOLS = await ensureOutsideTools('earlierClients')
  return runPlaywright(['--project=clients', ...process.argv.slice(2)], { E2E_CLIENT_TOOLS, E2E_EARLIER_CLIENT_TOOLS })
})
