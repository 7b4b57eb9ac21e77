import { beginsAsDocument, fencedDocument } from '../../../../shared/management/imports/fenced-document.ts'
import { foreignFormat } from '../../../../shared/management/imports/foreign-format.ts'
import type { OperationInput } from '../../../../shared/management/operations.ts'

/** One file of a document; `name` is its path below the chosen folder. */
export type DocumentFile = NonNullable<OperationInput<'servers.inspectDocument'>['files']>[number]

/** A file to be read, with its path below what was chosen or dropped. */
export interface FoundFile {
  name: string
  file: File
}

/** What one import may hold; the service takes no more. Sizes in bytes. */
export const MAX_FILES = 5000
export const MAX_TOTAL_BYTES = 40 * 1024 * 1024

/** Files that can be part of an OpenAPI document or a Postman export. */
const DOCUMENT_NAME = /\.(json|ya?ml)$/i
/** Folders that hold other people's files, or none at all. Postman keeps a folder's settings in `.resources`. */
const SKIPPED_FOLDER = /(^|\/)(node_modules|\.(?!resources\/)[^/]+)\//

/** Why files can't be imported. */
export type FilesProblem =
  | { code: 'none' }
  | { code: 'tooMany'; count: number }
  | { code: 'tooLarge'; bytes: number }
  | { code: 'unreadable'; name: string }

/** Files chosen in a dialog; of a folder, their path within it. */
export const chosenFiles = (list: FileList): FoundFile[] =>
  [...list].map((file) => ({ name: file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file }))

/** Files that were dropped, those of dropped folders included. Call it within the event: its data is empty afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<FoundFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: FoundFile[] = []
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, '', found)
    else if (file) found.push({ name: file.name, file })
  }
  return found
}

/** Adds the files below a folder; it ends once there are more than can be imported. */
async function walk(folder: FileSystemDirectoryEntry, prefix: string, found: FoundFile[]): Promise<void> {
  const reader = folder.createReader()
  while (found.length <= MAX_FILES) {
    // The reader gives at most a hundred entries at a time.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      const name = prefix + entry.name
      if (entry.isDirectory) {
        if (!SKIPPED_FOLDER.test(`${name}/`)) await walk(entry as FileSystemDirectoryEntry, `${name}/`, found)
      } else if (DOCUMENT_NAME.test(name)) {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
        found.push({ name, file })
      }
    }
  }
}

/** The files of one import, or why they are refused. A single file may be of any type; of several, only documents are read. */
export function selectFiles(found: readonly FoundFile[]): { files: FoundFile[] } | { problem: FilesProblem } {
  const files =
    found.length === 1 ? [...found] : found.filter(({ name }) => DOCUMENT_NAME.test(name) && !SKIPPED_FOLDER.test(name))
  if (files.length === 0) return { problem: { code: 'none' } }
  if (files.length > MAX_FILES) return { problem: { code: 'tooMany', count: files.length } }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return bytes > MAX_TOTAL_BYTES ? { problem: { code: 'tooLarge', bytes } } : { files }
}

/** Files that are read at the same time: one after another, thousands take minutes on a busy computer. */
const CONCURRENCY = 32
const PROGRESS_MS = 100

/**
 * Reads files, in the order given. `onProgress` hears at most every tenth of a second how many are done. Null once `signal`
 * is aborted; rejects with a `FilesProblem` as the cause.
 */
export async function readFiles(
  files: readonly FoundFile[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<DocumentFile[] | null> {
  const read: DocumentFile[] = []
  let next = 0
  let done = 0
  let reportedAt = 0
  const work = async () => {
    while (!signal.aborted) {
      const index = next
      const found = files[index]
      if (!found) return
      next += 1
      const { name, file } = found
      const text = await file.text().catch(() => {
        // The others stop, too.
        next = files.length
        throw new Error('unreadable file', { cause: { code: 'unreadable', name } satisfies FilesProblem })
      })
      read[index] = { name, text: text.replace(/^\uFEFF/, '') }
      done += 1
      if (Date.now() - reportedAt < PROGRESS_MS) continue
      reportedAt = Date.now()
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return signal.aborted ? null : read
}

/** Whether a text is an OpenAPI document or a part of a Postman collection, in JSON or YAML, or of a format that has a way to one, and no cURL commands. */
export const isDocument = (text: string): boolean => {
  if (/^\uFEFF?type:\s*collection\.insomnia\.rest/.test(text) || foreignFormat(text) !== null) return true
  return beginsAsDocument(text) || fencedDocument(text) !== null
}
