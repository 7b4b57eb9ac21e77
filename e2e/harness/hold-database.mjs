// @ts-check
// Locks the encrypted database in the file that it's given, as a backup program may, until its input ends. The key is the first line
// of the input; it says "held" once it has the lock.
import { createInterface } from 'node:readline'
import Database from 'libsql'

const [, , file = ''] = process.argv
const lines = createInterface({ input: process.stdin })
lines.once('line', (encryptionKey) => {
  /** @type {object} */
  const options = { encryptionKey, encryptionCipher: 'aes256cbc', timeout: 10_000 }
  const database = new Database(file, options)
  database.exec('BEGIN IMMEDIATE')
  process.stdout.write('held\n')
  lines.once('close', () => {
    database.exec('ROLLBACK')
    database.close()
  })
})
