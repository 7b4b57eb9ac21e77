import { beginsAsDocument, fencedDocument } from '../../../../shared/management/imports/fenced-document.ts'
import { foreignFormat } from '../../../../shared/management/imports/foreign-format.ts'
import type { OperationInput } from '../../../../shared/management/operations.ts'

/** A document's file; `name` is its path relative to the chosen folder. */
export type DocumentFile = NonNullable<OperationInput<'servers.inspectDocument'>['files']>[number]

/** A file to read, with its path relative to what was chosen or dropped. */
export interface FoundFile {
  name: string
  file: File
}

/** Limits for one import, as enforced by the service. Sizes in bytes. */
export const MAX_FILES = 5000
export const MAX_TOTAL_BYTES = 40 * 1024 * 1024

/** Files that may belong to an OpenAPI document or a Postman export. */
const DOCUMENT_NAME = /\.(json|ya?ml)$/i
/** Folders with third-party files or no documents. Postman keeps a folder's settings in `.resources`. */
const SKIPPED_FOLDER = /(^|\/)(node_modules|\.(?!resources\/)[^/]+)\//

/** Why files can't be imported. */
export type FilesProblem =
  | { code: 'none' }
  | { code: 'tooMany'; count: number }
  | { code: 'tooLarge'; bytes: number }
  | { code: 'unreadable'; name: string }

/** Returns the files chosen in a dialog; for a folder, with their paths in it. */
export const filesOfList = (list: FileList): FoundFile[] =>
  [...list].map((file) => ({ name: file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file }))

/** Returns dropped files, including those in dropped folders. Call it during the event, because its data is empty afterwards. */
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

/** Collects the files below a folder; stops once there are more than an import allows. */
async function walk(folder: FileSystemDirectoryEntry, prefix: string, found: FoundFile[]): Promise<void> {
  const reader = folder.createReader()
  while (found.length <= MAX_FILES) {
    // The reader returns at most a hundred entries per call.
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

/**
 * Returns the files to import, or why they're rejected. A single file may be of any type; if there are several, only documents are read.
 */
export function selectFiles(found: readonly FoundFile[]): { files: FoundFile[] } | { problem: FilesProblem } {
  const files =
    found.length === 1 ? [...found] : found.filter(({ name }) => DOCUMENT_NAME.test(name) && !SKIPPED_FOLDER.test(name))
  if (files.length === 0) return { problem: { code: 'none' } }
  if (files.length > MAX_FILES) return { problem: { code: 'tooMany', count: files.length } }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return bytes > MAX_TOTAL_BYTES ? { problem: { code: 'tooLarge', bytes } } : { files }
}

/** Number of files read in parallel: reading thousands sequentially takes minutes on a busy computer. */
const CONCURRENCY = 32
const PROGRESS_MS = 100

/**
 * Reads files and returns them in the given order. `onProgress` is called with the number of files read, at most every tenth of a second.
 * Returns null once `signal` is aborted; rejects with a `FilesProblem` as the cause.
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
        // Make the other readers stop as well.
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

/**
 * Whether a string is an OpenAPI document or part of a Postman collection in JSON or YAML, or in a format that can be converted to one,
 * rather than cURL commands.
 */
export const isDocument = (text: string): boolean => {
  if (/^\uFEFF?type:\s*collection\.insomnia\.rest/.test(text) || foreignFormat(text) !== null) return true
  return beginsAsDocument(text) || fencedDocument(text) !== null
}
