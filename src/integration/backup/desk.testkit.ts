import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { MemorySecretStore, type SecretStore } from '../../desk/secrets/secret-store.ts'
import { type Desk, openDesk, type Threads } from './open-desk.testkit.ts'

/** Creates a folder that's removed when the test ends. */
export function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'access-desk-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Opens a desk that's closed when the test ends. */
export async function openTestDesk(
  threads: Threads,
  { root = makeRoot(), store = new MemorySecretStore() as SecretStore } = {},
): Promise<Desk> {
  const desk = await openDesk(root, store, threads)
  onTestFinished(() => desk.close())
  return desk
}

/** An API key in the format that hosted services issue. */
export const newApiKey = () => `ak_${randomBytes(16).toString('hex')}`
