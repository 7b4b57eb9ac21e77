import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { readKeychain } from './keyring.ts'

const HOLD_DATABASE = fileURLToPath(new URL('hold-database.mjs', import.meta.url))

/** Locks the history in the app's folder `home` from another process. Resolves with an unlock function once the history is locked. */
export async function lockHistory(home: string): Promise<() => Promise<void>> {
  const key = (await readKeychain(home))['history-database-key'] ?? ''
  const child = spawn(process.execPath, [HOLD_DATABASE, join(home, 'history', 'access.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${key}\n`)
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('held\n')
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}
