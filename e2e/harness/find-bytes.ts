import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below `folder` that contain `text` as UTF-8 or UTF-16, and the number of files read. */
export async function findInFiles(folder: string, text: string): Promise<{ read: number; found: string[] }> {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le'), Buffer.from(text).toString('base64')]
  const found: string[] = []
  let read = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    read += 1
    if (needles.some((needle) => bytes.includes(needle))) found.push(path)
  }
  return { read, found }
}
