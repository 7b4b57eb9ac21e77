import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { REPOSITORY } from './launch-info.ts'

const run = promisify(execFile)
const credentials = z.array(z.object({ account: z.string(), password: z.string() }))

/** The name that the keychain entries of a run with this `MCP_ACCESS_DESK_HOME` carry. */
function keychainService(home: string): string {
  return `MCP Access Desk (${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 8)})`
}

async function inNode(script: string, service: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['-e', script, service], { cwd: REPOSITORY })
  return stdout
}

/** Asks the real Secret Service, from a process that has nothing to do with the app, for the entries of `home`. */
export async function readKeychain(home: string): Promise<Record<string, string>> {
  const script = `require('keytar').findCredentials(process.argv[1]).then((all) => console.log(JSON.stringify(all)))`
  const found = credentials.parse(JSON.parse(await inNode(script, keychainService(home))))
  return Object.fromEntries(found.map(({ account, password }) => [account, password]))
}

/** Takes the entries of `home` out again, so that a test run leaves nothing behind. */
export async function clearKeychain(home: string): Promise<void> {
  const script = `const keytar = require('keytar'), service = process.argv[1]
    keytar.findCredentials(service).then((all) =>
      Promise.all(all.map(({ account }) => keytar.deletePassword(service, account))))`
  await inNode(script, keychainService(home))
}
