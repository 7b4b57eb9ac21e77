// @ts-check
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** @param {string} file @returns {Promise<string>} in hexadecimal */
async function sha256(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Writes `SHA256SUMS`, for `sha256sum -c SHA256SUMS`, next to the files.
 * @param {string[]} files all in the folder
 * @param {string} folder
 * @returns {Promise<string>} its path
 */
export async function writeChecksums(files, folder) {
  const lines = []
  for (const file of [...files].sort()) lines.push(`${await sha256(file)}  ${basename(file)}\n`)
  const target = join(folder, 'SHA256SUMS')
  await writeFile(target, lines.join(''))
  return target
}
