// @ts-check
// Checks the scenes of the gallery in the system's Chromium, which shows the app's page while the app answers it. `CHROMIUM` names
// another browser of that kind, such as Chrome; further arguments go to Playwright.
import { runPlaywright } from './playwright.mjs'
import { runScript } from './setup/run.mjs'
import { ensureSystemPackages } from './setup/system-packages.mjs'

await runScript(async () => {
  const browser = process.env.CHROMIUM
  if (!browser) await ensureSystemPackages(['chromium'])
  const E2E_CHROMIUM = browser || '/usr/bin/chromium'
  return runPlaywright(['--project=chromium', ...process.argv.slice(2)], { E2E_CHROMIUM })
})
