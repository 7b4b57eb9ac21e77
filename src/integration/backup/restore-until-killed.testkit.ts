/**
 * A program that restores a backup into the desk in its first argument. Every persistent step of a restore ends with a rename in a folder.
 * Right before the nth rename, the program exits as if killed or, if it was passed a folder for copies, copies the desk there under the
 * number n: the state on disk if it had been killed at that step.
 */
import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FileSecrets } from './file-secrets.testkit.ts'
import { openDesk } from './open-desk.testkit.ts'

const [, , root = '', backup = '', killAt = '', history = '', backupThread = '', copies = ''] = process.argv
const PASSPHRASE = 'copper lantern seven rivers'

type Rename = (...parameters: unknown[]) => unknown
const fs = createRequire(import.meta.url)('node:fs') as { rename: Rename; promises: { rename: Rename } }
let armed = false
let renames = 0
function atMoment(): void {
  const moment = renames
  renames += 1
  if (String(moment) === killAt) process.kill(process.pid, 'SIGKILL')
  if (copies !== '') cpSync(root, join(copies, String(moment)), { recursive: true })
}
const watched =
  (rename: Rename): Rename =>
  (...parameters) => {
    if (armed) atMoment()
    return rename(...parameters)
  }
fs.rename = watched(fs.rename)
fs.promises.rename = watched(fs.promises.rename)

async function restore(): Promise<void> {
  const desk = await openDesk(root, await FileSecrets.open(root), { history, backup: backupThread })
  await desk.backups.choose(backup)
  await desk.backups.inspect(PASSPHRASE)
  armed = true
  await desk.backups.restore()
  armed = false
  process.stdout.write('restored\n')
  await desk.close()
}

void restore()
