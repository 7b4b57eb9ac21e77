// @ts-check
// Sets everything up, builds and launches the app; further arguments go to the app.
import { launchCommand } from './launch-command.mjs'
import { checkSandbox } from './setup/check-sandbox.mjs'
import { hasDisplay, prepareApp } from './setup/prepare.mjs'
import { run, runScript, say } from './setup/run.mjs'
import { onDisplay, xSession } from './with-desktop-session.mjs'

await runScript(async () => {
  const electron = await prepareApp()
  checkSandbox(electron)
  const launch = launchCommand(electron)
  if (!hasDisplay())
    say('There’s no display here (DISPLAY and WAYLAND_DISPLAY are empty), so the window opens on a virtual one, Xvfb.')
  const [program, ...args] = onDisplay([launch.executablePath, ...launch.args, ...process.argv.slice(2)])
  say('Starting MCP Access Desk')
  const env = { ...process.env, ...launch.env, ...(hasDisplay() ? {} : xSession) }
  return run(/** @type {string} */ (program), args, { env })
})
