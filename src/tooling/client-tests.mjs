// @ts-check
// Installs clients that npm has and lets each list the server that was written into its config.
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CLIENT_TOOLS = await ensureOutsideTools('clients')
  return runPlaywright(['--project=clients', ...process.argv.slice(2)], { E2E_CLIENT_TOOLS })
})
