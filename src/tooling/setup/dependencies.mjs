// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureKeytar, isKeytarBuilt } from './keytar.mjs'
import { withLock } from './lock.mjs'
import { cloneCache, repoRoot } from './paths.mjs'
import { capture, npmCommand, run, SetupFailure, say } from './run.mjs'

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
 * Whether `node_modules` has every package in the lock file in its locked version. npm writes `node_modules/.package-lock.json` as the last
 * step of an installation, so an interrupted installation counts as incomplete.
 * @param {string} root the folder of `package-lock.json`
 * @returns {boolean}
 */
function dependenciesAreCurrent(root) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules/.package-lock.json'))
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path]
    // Optional packages for other platforms are in the lock file but never installed.
    if (path === '' || (found === undefined && (entry.optional || entry.devOptional))) return true
    return found?.version === entry.version && found?.integrity === entry.integrity
  })
}

/** Makes one small request first: without a network, `npm install` retries every package for many minutes. */
function checkRegistry() {
  const [command, args] = npmCommand(['view', 'zod', 'version', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'])
  const { ok, output } = capture(command, args, { timeout: 60_000 })
  if (!ok) {
    throw new SetupFailure(
      'npm can’t reach its package registry, so the dependencies can’t be installed. Check the network, the proxy, and ' +
        `npm’s settings, then run the same command again.\n\n${output.trim()}`,
    )
  }
}

/**
 * Brings `node_modules` in line with `package-lock.json` and builds keytar if it's missing; does nothing if both are in place. No other
 * package's install script runs.
 * @param {object} [options]
 * @param {boolean} [options.keychain] whether keytar is needed, which requires a compiler if its host can't be reached
 * @throws {SetupFailure} when npm fails
 */
export async function ensureDependencies({ keychain = true } = {}) {
  if (dependenciesAreCurrent(repoRoot) && (!keychain || isKeytarBuilt())) return
  await withLock(join(cloneCache, 'dependencies.lock'), async () => {
    if (!dependenciesAreCurrent(repoRoot)) {
      say('Installing dependencies')
      // `npm ci` can't be used, because it fails when a registry lacks an optional package for another platform.
      checkRegistry()
      const [command, args] = npmCommand(['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'])
      const code = await run(command, args, { toStderr: true })
      if (code !== 0) throw new SetupFailure(`npm couldn’t install the dependencies (exit code ${code}).`)
    }
    if (keychain) await ensureKeytar()
  })
}
