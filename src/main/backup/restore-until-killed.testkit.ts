/**
 * A program that restores a backup into the desk of its first argument, and ends as a kill does right before the nth change of a
 * name in a folder. Every step of a restore that is written down ends with one.
 */
import { createRequire } from 'node:module'
import { FileSecrets } from './file-secrets.testkit.ts'
import { openDesk } from './open-desk.testkit.ts'

const [, , root = '', backup = '', killAt = '', history = '', backupThread = ''] = process.argv
const PASSPHRASE = 'copper lantern seven rivers'

type Rename = (...parameters: unknown[]) => unknown
const fs = createRequire(import.meta.url)('node:fs') as { rename: Rename; promises: { rename: Rename } }
let armed = false
let renames = 0
const killing =
  (rename: Rename): Rename =>
  (...parameters) => {
    if (armed && renames++ === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return rename(...parameters)
  }
fs.rename = killing(fs.rename)
fs.promises.rename = killing(fs.promises.rename)

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
