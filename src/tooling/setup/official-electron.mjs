// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineCache, toolEntry } from './paths.mjs'
import { say } from './run.mjs'

/** A download may take this long, in milliseconds; a closed network fails much sooner, by itself. */
const DOWNLOAD_LIMIT = 10 * 60_000
/** After a failed download the next try waits this long, in milliseconds. */
const RETRY_AFTER = 24 * 60 * 60_000
const failureFile = join(machineCache, 'electron-download-failed.json')

/** @returns {string} the version of Electron that the product ships */
export const officialVersion = () => JSON.parse(readFileSync(toolEntry('electron/package.json'), 'utf8')).version

/** @returns {string} where the executable lies inside an unpacked Electron of this platform */
export function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** @returns {string | null} the executable of the installed official Electron */
export function installedOfficialElectron() {
  const folder = toolEntry('electron/dist')
  try {
    const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
    const executable = join(folder, executableName())
    return version === officialVersion() && existsSync(executable) ? executable : null
  } catch {
    return null
  }
}

/** What a failed download depended on: when it changes, the next try comes at once. */
const attempt = () => ({
  version: officialVersion(),
  mirror: process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? '',
  proxy: process.env.HTTPS_PROXY ?? process.env.https_proxy ?? '',
})

/** @returns {Promise<boolean>} whether the same download failed on this machine within the last day */
async function failedLately() {
  try {
    const { time, ...failed } = JSON.parse(await readFile(failureFile, 'utf8'))
    return Date.now() - time < RETRY_AFTER && JSON.stringify(failed) === JSON.stringify(attempt())
  } catch {
    return false
  }
}

/** @returns {Promise<boolean>} whether the package's own installer succeeded */
function runInstaller() {
  return new Promise((done) => {
    const child = spawn(process.execPath, [toolEntry('electron/install.js')], { stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), DOWNLOAD_LIMIT)
    child.once('close', (code) => {
      clearTimeout(timer)
      done(code === 0)
    })
  })
}

/**
 * Downloads the official Electron into `node_modules/electron/dist`. A failure is remembered for a day, so that repeated starts
 * on a network without it stay quick.
 * @returns {Promise<string | null>} the executable, or null when it cannot be had
 */
export async function downloadOfficialElectron() {
  if (await failedLately()) return null
  say(`Downloading Electron ${officialVersion()}`)
  const executable = (await runInstaller()) ? installedOfficialElectron() : null
  if (executable === null) {
    await mkdir(machineCache, { recursive: true })
    await writeFile(failureFile, JSON.stringify({ time: Date.now(), ...attempt() }))
  } else {
    await rm(failureFile, { force: true })
  }
  return executable
}
