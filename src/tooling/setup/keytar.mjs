// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cloneCache, repoRoot } from './paths.mjs'
import { capture, npmCommand, SetupFailure, say } from './run.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** How long to wait before retrying a failed build, in milliseconds. */
const RETRY_AFTER_MS = 24 * 60 * 60_000
const MAX_REASON_LINES = 12

/**
 * @typedef {object} KeytarOptions
 * @property {string} [root] the folder that has `node_modules`
 * @property {string} [failureFile] where a failure is recorded
 * @property {() => Promise<string | null>} [build] builds keytar and returns null, or why that failed
 * @property {() => number} [now] milliseconds since 1970
 */

/** @param {string} root @returns {boolean} whether keytar's native module has been built */
export const isKeytarBuilt = (root = repoRoot) =>
  existsSync(join(root, 'node_modules/keytar/build/Release/keytar.node'))

/**
 * The environment for the build. node-gyp downloads Node's headers unless it knows where they are; Node's own archive has them next to the
 * binary.
 */
function buildEnvironment() {
  const prefix = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(prefix, 'include/node/node_api.h'))
  return hasHeaders ? { npm_config_nodedir: prefix, ...process.env } : process.env
}

/** npm's arguments for the rebuild. Without the last flag, `ignore-scripts=true` in a user's npm settings would make it do nothing. */
const rebuildArguments = ['rebuild', 'keytar', '--foreground-scripts', '--ignore-scripts=false']

/** @returns {Promise<string | null>} null, or why keytar is still missing */
async function buildKeytar() {
  const [command, args] = npmCommand(rebuildArguments)
  say('Building keytar, which reaches the system keychain')
  let { output } = capture(command, args, { env: buildEnvironment() })
  if (isKeytarBuilt()) return null
  // There's neither a prebuilt file nor a compiler, so the compiler is installed now.
  try {
    await ensureSystemPackages(['nativeBuild'])
  } catch (error) {
    if (error instanceof SetupFailure) return error.message
    throw error
  }
  output = capture(command, args, { env: buildEnvironment() }).output
  return isKeytarBuilt() ? null : output.trim().split('\n').slice(-MAX_REASON_LINES).join('\n')
}

/** @param {string} file @param {number} now @returns {boolean} whether the build failed recently with this Node */
function failedRecently(file, now) {
  try {
    const { time, node } = JSON.parse(readFileSync(file, 'utf8'))
    return node === process.version && now - time < RETRY_AFTER_MS && time <= now
  } catch {
    return false
  }
}

/**
 * Builds keytar if it's missing. The app also works without the system keychain (it offers a passphrase, or memory only), so a failed build
 * is only a warning: there's no prebuilt file for Windows on ARM and musl (node-keytar#479), none can be downloaded where GitHub is
 * blocked, and clang 16 and later reject its node-addon-api 4.3 (nest-cli#3232).
 * @param {KeytarOptions} [options]
 * @returns {Promise<boolean>} whether keytar is built
 */
export async function ensureKeytar({
  root = repoRoot,
  failureFile = join(cloneCache, 'keytar-build-failed.json'),
  build = buildKeytar,
  now = Date.now,
} = {}) {
  if (isKeytarBuilt(root)) return true
  const remedy = `To build it: npm ${rebuildArguments.join(' ')}`
  if (failedRecently(failureFile, now())) {
    say(`Without keytar the system keychain can’t be used; the app offers a passphrase instead. ${remedy}`)
    return false
  }
  const reason = await build()
  if (reason === null) {
    await rm(failureFile, { force: true })
    return true
  }
  say(
    `\nWARNING: keytar couldn’t be built, so the system keychain can’t be used. The app offers a passphrase instead.\n${reason}\n${remedy}\n`,
  )
  await mkdir(dirname(failureFile), { recursive: true })
  await writeFile(failureFile, JSON.stringify({ time: now(), node: process.version }))
  return false
}
