// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { cloneCache, repoRoot } from './paths.mjs'
import { capture, npmCommand, run, SetupFailure, say } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} LockedPackages */

/** @param {string} file @returns {LockedPackages | null} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether `node_modules` holds every package of the lock file in the locked version. npm writes `node_modules/.package-lock.json`
 * as the last step of an installation, so that an interrupted one is seen as not done.
 * @param {string} root the folder of `package-lock.json`
 * @returns {boolean}
 */
function dependenciesAreCurrent(root) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path]
    // Optional packages of other platforms are in the lock file and never installed.
    if (path === '' || (found === undefined && (entry.optional || entry.devOptional))) return true
    return found?.version === entry.version && found?.integrity === entry.integrity
  })
}

/** node-gyp fetches Node's headers unless it is told where they are; Node's own archive carries them beside the binary. */
function buildEnvironment() {
  const prefix = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(prefix, 'include/node/node_api.h'))
  return hasHeaders ? { npm_config_nodedir: prefix, ...process.env } : process.env
}

/** One small question first: without a network, `npm install` tries every package over and over for many minutes. */
function checkRegistry() {
  const [command, args] = npmCommand(['view', 'zod', 'version', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'])
  const { ok, output } = capture(command, args, { timeout: 60_000 })
  if (!ok) {
    throw new SetupFailure(
      'npm does not reach its package registry, so the dependencies cannot be installed. Check the network, the proxy and ' +
        `npm’s settings, then run the same command again.\n\n${output.trim()}`,
    )
  }
}

async function buildKeytar() {
  const [command, args] = npmCommand(['rebuild', 'keytar', '--foreground-scripts'])
  const built = () => existsSync(join(repoRoot, 'node_modules/keytar/build/Release/keytar.node'))
  say('Building keytar, which reaches the system keychain')
  let attempt = capture(command, args, { env: buildEnvironment() })
  if (!built()) {
    // Neither a prebuilt file nor a compiler: now the compiler is needed.
    await ensureSystemPackages(['nativeBuild'])
    attempt = capture(command, args, { env: buildEnvironment() })
  }
  if (!built()) throw new SetupFailure(`keytar could not be built:\n\n${attempt.output.trim()}`)
}

/**
 * Brings `node_modules` to what `package-lock.json` says and builds keytar; does nothing when both are as they should be.
 * No other package's install script runs.
 * @throws {SetupFailure} when npm fails
 */
export async function ensureDependencies() {
  const keytar = join(repoRoot, 'node_modules/keytar/build/Release/keytar.node')
  if (dependenciesAreCurrent(repoRoot) && existsSync(keytar)) return
  await withLock(join(cloneCache, 'dependencies.lock'), async () => {
    if (!dependenciesAreCurrent(repoRoot)) {
      say('Installing dependencies')
      // Not `npm ci`: it stops where a registry lacks an optional package of another platform.
      checkRegistry()
      const [command, args] = npmCommand(['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'])
      const code = await run(command, args, { toStderr: true })
      if (code !== 0) throw new SetupFailure(`npm could not install the dependencies (exit code ${code}).`)
    }
    if (!existsSync(keytar)) await buildKeytar()
  })
}
