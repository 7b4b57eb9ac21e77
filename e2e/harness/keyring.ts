import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { REPOSITORY } from './launch-info.ts'

const run = promisify(execFile)
const credentials = z.array(z.object({ account: z.string(), password: z.string() }))

/** Service name of the keychain entries for a run with this `MCP_ACCESS_DESK_HOME`. */
function keychainService(home: string): string {
  return `MCP Access Desk (${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 8)})`
}

async function inNode(script: string, ...services: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['-e', script, ...services], { cwd: REPOSITORY })
  return stdout
}

/** Reads the keychain entries for `home` from the real Secret Service, in a process unrelated to the app. */
export async function readKeychain(home: string): Promise<Record<string, string>> {
  const script = `require('keytar').findCredentials(process.argv[1]).then((all) => console.log(JSON.stringify(all)))`
  const found = credentials.parse(JSON.parse(await inNode(script, keychainService(home))))
  return Object.fromEntries(found.map(({ account, password }) => [account, password]))
}

/** Removes the entries for all these home folders, so a test run leaves nothing behind. */
export async function clearKeychain(...homes: string[]): Promise<void> {
  if (homes.length === 0) return
  const script = `const keytar = require('keytar')
    const clear = async (service) => {
      for (const { account } of await keytar.findCredentials(service)) await keytar.deletePassword(service, account)
    }
    const clearAll = async () => {
      for (const service of process.argv.slice(1)) await clear(service)
    }
    clearAll()`
  await inNode(script, ...homes.map(keychainService))
}
