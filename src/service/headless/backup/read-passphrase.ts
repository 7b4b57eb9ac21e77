import { createReadStream } from 'node:fs'
import { AppFailure } from '../../../shared/errors.ts'
import { type Message, message } from '../../../shared/text/message.ts'

/** Maximum number of bytes to read. A passphrase has at most 1,000 characters. */
const MAX_BYTES = 16 * 1024
const MAX_LENGTH = 1000

const refused = (problem: Message) => new AppFailure({ kind: 'invalidInput', fields: { passphrase: problem } })

/**
 * Reads a backup's passphrase: the first line of a file, or of standard input if `file` is null. It's never an argument, because other
 * users can see arguments in the process list. Throws `AppFailure` invalidInput if it can't be read or has fewer than `min` characters.
 */
export async function readPassphrase(file: string | null, min: number): Promise<string> {
  if (file === null && process.stdin.isTTY) throw refused(message('headless.backup.noPassphrase'))
  const [line = ''] = (await readStart(file)).split(/\r?\n/)
  if (line === '') throw refused(message('headless.backup.noPassphrase'))
  if (line.length < min) throw refused(message('headless.backup.passphraseTooShort', { min }))
  if (line.length > MAX_LENGTH) throw refused(message('headless.backup.passphraseTooLong', { max: MAX_LENGTH }))
  return line
}

async function readStart(file: string | null): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of file === null ? process.stdin : createReadStream(file)) {
      const part = chunk as Buffer
      chunks.push(part)
      bytes += part.length
      if (bytes > MAX_BYTES || part.includes('\n')) break
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw refused(message('headless.options.file', { option: '--passphrase-file', file: file ?? '-', code }))
  }
  return Buffer.concat(chunks).toString('utf8')
}
