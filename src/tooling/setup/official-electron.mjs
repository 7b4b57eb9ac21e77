// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadEnvironment, shownProxy } from './download-environment.mjs'
import { withLock } from './lock.mjs'
import { runsUnderRosetta } from './machine.mjs'
import { cloneCache, machineCache, repoRoot, toolEntry } from './paths.mjs'
import { say } from './run.mjs'

/** Maximum duration of the download, in milliseconds. Without network access, it fails much sooner. */
const DOWNLOAD_LIMIT_MS = 10 * 60_000
/** How long to wait before retrying a failed download when another Electron can be used instead, in milliseconds. */
const RETRY_AFTER_MS = 10 * 60_000
/** Maximum length of the installer's error messages, in characters. */
const MAX_REASON = 600

const printFetchCause = join(repoRoot, 'src/tooling/setup/print-fetch-cause.cjs')

/** @typedef {{ executable: string } | { executable: null, reason: string }} Download */

/**
 * @typedef {object} DownloadOptions
 * @property {string} [packageFolder] the installed npm package `electron`
 * @property {string} [failureFile] where a failure is recorded
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [rememberFailure] only if there's another Electron to run: otherwise every start tries again
 * @property {() => number} [now] milliseconds since 1970
 */

/** @returns {string} the version of Electron that the product ships */
export const officialVersion = (packageFolder = toolEntry('electron')) =>
  JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version

/** @returns {string} relative path of the executable inside an unpacked Electron for this platform */
export function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** @returns {string | null} the executable of the installed official Electron */
export function installedOfficialElectron(packageFolder = toolEntry('electron')) {
  const folder = join(packageFolder, 'dist')
  try {
    const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
    const executable = join(folder, executableName())
    return version === officialVersion(packageFolder) && existsSync(executable) ? executable : null
  } catch {
    return null
  }
}

/**
 * The conditions under which a download failed: if any of them changes, the next start retries immediately.
 * @param {string} version @param {NodeJS.ProcessEnv} env of the installer
 */
const circumstances = (version, env) => ({
  version,
  mirror: env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? '',
  proxy: shownProxy(env) ?? '',
  authorities: env.NODE_EXTRA_CA_CERTS ?? '',
})

/**
 * @param {string} file @param {object} current @param {number} now
 * @returns {Promise<{ reason: string, minutes: number } | null>} why the same download failed recently
 */
async function recentFailure(file, current, now) {
  try {
    const { time, reason, ...failed } = JSON.parse(await readFile(file, 'utf8'))
    const waits = time + RETRY_AFTER_MS - now
    const same = JSON.stringify(failed) === JSON.stringify(current)
    // A time in the future means that the clock was set back.
    if (!same || waits <= 0 || waits > RETRY_AFTER_MS) return null
    return { reason: String(reason), minutes: Math.ceil(waits / 60_000) }
  } catch {
    return null
  }
}

/**
 * The installer's error messages, without the stacks.
 * @param {string} stderr @returns {string} one line
 */
export function readReason(stderr) {
  const lines = stderr.split('\n').map((line) => line.trim())
  const messages = lines.filter((line) => /^\w*Error\b/.test(line)).map((line) => line.replace(/\s*\{$/, ''))
  return (messages.length > 0 ? messages : lines.filter(Boolean)).slice(0, 4).join('; ').slice(0, MAX_REASON)
}

/**
 * @param {string} packageFolder @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} why the package's own installer failed, or null
 */
function runInstaller(packageFolder, env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--require', printFetchCause, join(packageFolder, 'install.js')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    let timedOut = false
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + String(chunk)).slice(0, 20_000)
    })
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, DOWNLOAD_LIMIT_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      done(error.message)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      if (timedOut) done(`no end after ${DOWNLOAD_LIMIT_MS / 60_000} minutes`)
      else done(code === 0 ? null : readReason(stderr) || `exit code ${code}`)
    })
  })
}

/**
 * Downloads the official Electron into the npm package's folder, unless another command just did.
 * @param {DownloadOptions} [options]
 * @returns {Promise<Download>} the executable, or the reason for the failure
 */
export async function downloadOfficialElectron({
  packageFolder = toolEntry('electron'),
  failureFile = join(machineCache, 'electron-download-failed.json'),
  env = process.env,
  rememberFailure = false,
  now = Date.now,
} = {}) {
  const installerEnv = downloadEnvironment(env)
  const version = officialVersion(packageFolder)
  const current = circumstances(version, installerEnv)
  return withLock(join(cloneCache, 'electron.lock'), async () => {
    const installed = installedOfficialElectron(packageFolder)
    if (installed !== null) return { executable: installed }
    const recent = rememberFailure ? await recentFailure(failureFile, current, now()) : null
    if (recent !== null) {
      const retry = `the next try is in ${recent.minutes} min; delete ${failureFile} to try at once`
      return { executable: null, reason: `${recent.reason} (${retry})` }
    }
    const proxy = shownProxy(installerEnv)
    say(`Downloading Electron ${version}${proxy === null ? '' : ` through the proxy ${proxy}`}`)
    if (runsUnderRosetta())
      say('This Node is for Intel Macs and runs translated. Node for Apple silicon makes the app faster.')
    const failure = await runInstaller(packageFolder, installerEnv)
    const executable = installedOfficialElectron(packageFolder)
    if (executable !== null) {
      await rm(failureFile, { force: true })
      return { executable }
    }
    const reason = failure ?? 'the download is not a complete Electron'
    if (rememberFailure) {
      await mkdir(machineCache, { recursive: true })
      await writeFile(failureFile, JSON.stringify({ time: now(), reason, ...current }))
    }
    return { executable: null, reason }
  })
}
