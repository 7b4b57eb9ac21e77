// @ts-check
// Runs the app with hot reload for the window and restarts of the main process. `--pseudo`: uses the pseudo-locale, which reveals strings
// that aren't in the catalog or are too long for their space. `--inspect`: allows debuggers on the loopback address, on the ports that
// .vscode/launch.json attaches to.
import { sandboxArguments } from './launch-command.mjs'
import { forgetBuild } from './setup/build.mjs'
import { checkSandbox } from './setup/check-sandbox.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareElectron } from './setup/prepare.mjs'
import { run, runScript } from './setup/run.mjs'
import { onDisplay } from './with-desktop-session.mjs'

const inspectors = { main: '9229', service: '9230', window: '9222' }

await runScript(async () => {
  const electron = await prepareElectron()
  checkSandbox(electron)
  await forgetBuild()
  const entry = toolEntry('electron-vite/bin/electron-vite.js')
  const noSandbox = sandboxArguments().length > 0 ? ['--noSandbox'] : []
  const given = process.argv.slice(2)
  const further = given.filter((word) => word !== '--pseudo' && word !== '--inspect')
  const inspects = given.includes('--inspect')
  const open = inspects ? ['--inspect', inspectors.main, '--remoteDebuggingPort', inspectors.window] : []
  const words = onDisplay([process.execPath, entry, 'dev', '--watch', ...noSandbox, ...open, ...further])
  const pseudo = given.includes('--pseudo') ? { MCP_ACCESS_DESK_PSEUDO: '1' } : {}
  const inspect = inspects ? { MCP_ACCESS_DESK_INSPECT_SERVICE: inspectors.service } : {}
  const env = { ...process.env, ...pseudo, ...inspect, ELECTRON_EXEC_PATH: electron.executablePath }
  return run(/** @type {string} */ (words[0]), words.slice(1), { env })
})
