// @ts-check
// Checks the scenes of the gallery in the system's Chromium, which shows the app's page while the app answers it. `CHROMIUM` names
// another browser of that kind, such as Chrome; further arguments go to Playwright.
import { runPlaywright } from './playwright.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { runScript, SetupFailure } from './setup/run.mjs'

await runScript(async () => {
  const E2E_CHROMIUM = await ensureChromium()
  if (E2E_CHROMIUM === null) throw new SetupFailure('Name a Chromium: set CHROMIUM to its executable.')
  return runPlaywright(['--project=chromium', ...process.argv.slice(2)], { E2E_CHROMIUM })
})
