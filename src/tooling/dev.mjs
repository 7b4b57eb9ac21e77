// @ts-check
// Runs the app with hot reload of the window and restarts of the main process. `--pseudo`: in a made-up language, in which a text
// that isn't in the catalogue stands out, and one that is too long for its place.
import { sandboxArguments } from './launch-command.mjs'
import { checkSandbox } from './setup/check-sandbox.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareElectron } from './setup/prepare.mjs'
import { run, runScript } from './setup/run.mjs'
import { onDisplay } from './with-desktop-session.mjs'

await runScript(async () => {
  const electron = await prepareElectron()
  checkSandbox(electron)
  const entry = toolEntry('electron-vite/bin/electron-vite.js')
  const noSandbox = sandboxArguments().length > 0 ? ['--noSandbox'] : []
  const given = process.argv.slice(2)
  const further = given.filter((word) => word !== '--pseudo')
  const words = onDisplay([process.execPath, entry, 'dev', '--watch', ...noSandbox, ...further])
  const pseudo = given.includes('--pseudo') ? { MCP_ACCESS_DESK_PSEUDO: '1' } : {}
  const env = { ...process.env, ...pseudo, ELECTRON_EXEC_PATH: electron.executablePath }
  return run(/** @type {string} */ (words[0]), words.slice(1), { env })
})
