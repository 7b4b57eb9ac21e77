// @ts-check
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { npmCommand, run, SetupFailure, say } from './run.mjs'

/** The official conformance suite and the MCP Inspector. Both need Node 22, which npm has too. */
const packages = {
  node: '22.23.3',
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
}

/**
 * Installs the protocol's own check tools, once a machine, beside the project: they need a newer Node than it does.
 * @returns {Promise<string>} the folder that has them in `node_modules`
 * @throws {SetupFailure} when npm cannot install them
 */
export async function ensureConformanceTools() {
  const manifest = JSON.stringify({ name: 'conformance-tools', private: true, dependencies: packages })
  const name = `conformance-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`
  const folder = join(machineCache, name)
  if (existsSync(folder)) return folder
  await mkdir(machineCache, { recursive: true })
  return withLock(join(machineCache, `${name}.lock`), async () => {
    if (existsSync(folder)) return folder
    say("Installing the protocol's conformance suite")
    const making = `${folder}.part`
    await rm(making, { recursive: true, force: true })
    await mkdir(making)
    await writeFile(join(making, 'package.json'), manifest)
    const [npm, args] = npmCommand(['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'])
    const code = await run(npm, args, { cwd: making, toStderr: true })
    if (code !== 0) throw new SetupFailure('npm could not install the conformance suite; see above.')
    await rename(making, folder)
    return folder
  })
}
