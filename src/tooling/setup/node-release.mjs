// @ts-check
import { join } from 'node:path'
import { ensureOutsideTools } from './outside-tools.mjs'

/** @type {Record<string, 'node22' | 'node24'>} */
const sets = { 22: 'node22', 24: 'node24' }

/** The releases that `ensureNode` supports. */
export const nodeReleases = Object.keys(sets)

/**
 * Installs another Node release next to the project, once per machine.
 * @param {string} release one of `nodeReleases`
 * @returns {Promise<string>} its executable
 * @throws {import('./run.mjs').SetupFailure} when npm can't install it
 */
export async function ensureNode(release) {
  const set = sets[release]
  if (set === undefined) throw new RangeError(`no release of Node: ${release}`)
  const modules = join(await ensureOutsideTools(set), 'node_modules')
  return join(modules, process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node')
}
