// @ts-check
import { release } from 'node:os'
import { capture, SetupFailure } from './run.mjs'

/** Node releases supported by both Electron's installer and Vite, according to their `engines`; ours has the same range. */
const SUPPORTED_NODE = '20.19 or later in the 20 series, or 22.12 or newer'

/**
 * Whether the setup works on this Node version. 21 and 22.0 to 22.11 fail late, with unclear errors: Electron's installer needs `require`
 * for ES modules, introduced in 20.19 and 22.12.
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function supportsNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  return major === 22 ? minor >= 12 : major > 22
}

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} arch of this Node, as in `process.arch`
 * @property {string} release of the operating system's kernel, as in `os.release()`
 * @property {string} node version without a leading v
 */

/** @returns {Machine} */
const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  release: release(),
  node: process.versions.node,
})

/**
 * Why neither the app nor the headless service can be set up here. Only Linux x64 has been tested; the rest is based on what the packages
 * publish.
 * @param {Machine} machine
 * @returns {string | null} a cause with its remedy, or null
 */
export function machineProblem({ platform, arch, release: kernel, node }) {
  if (!supportsNode(node)) {
    return `Node ${node} isn’t supported. Install Node ${SUPPORTED_NODE} from https://nodejs.org, then run the same command again.`
  }
  // libsql 0.5.29 lists its native packages in `optionalDependencies`; there is none for Windows on ARM.
  if (platform === 'win32' && arch === 'arm64') {
    return 'The local service’s database has no build for Windows on ARM. Install the x64 build of Node, which Windows runs under emulation, delete node_modules, then run the same command again.'
  }
  // Electron has published no 32-bit builds since version 44 (its breaking-changes.md).
  if (arch !== 'x64' && arch !== 'arm64') {
    return `Node for ${arch} isn’t supported: Electron needs a 64-bit system. Install the x64 or arm64 build of Node, then run the same command again.`
  }
  // Darwin 22 is macOS 13, the oldest that Electron 44 and later support (its breaking-changes.md).
  if (platform === 'darwin' && Number(kernel.split('.')[0]) < 22) {
    return 'Electron needs macOS 13 or later. Update macOS, then run the same command again.'
  }
  return null
}

/** @throws {SetupFailure} when the setup can't work */
export function checkMachine() {
  const problem = machineProblem(thisMachine())
  if (problem !== null) throw new SetupFailure(problem)
}

/**
 * Whether this is an x64 Node that macOS translates on Apple silicon. Everything works there, only more slowly, provided that Electron is
 * x64 like the native modules selected by npm: see `downloadEnvironment`.
 */
export const runsUnderRosetta = () =>
  process.platform === 'darwin' &&
  process.arch === 'x64' &&
  capture('sysctl', ['-in', 'sysctl.proc_translated']).stdout.trim() === '1'
