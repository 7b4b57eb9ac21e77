import { fileKindOf } from '../../../shared/open-requests/open-request.ts'

/** What dropping what is held over the window would do, as far as it's known before. */
export type Drop = 'table' | 'server' | 'unsure' | 'several'

const TABLE_TYPES = new Set(['text/csv', 'text/tab-separated-values', 'text/plain', 'application/vnd.ms-excel'])

/** Until a file is dropped, only its type is known, and that's empty for endings that the system doesn't know. */
export function expectedDrop(items: readonly Pick<DataTransferItem, 'kind' | 'type'>[]): Drop {
  const files = items.filter(({ kind }) => kind === 'file')
  if (files.length > 1) return 'several'
  const type = files[0]?.type ?? ''
  if (TABLE_TYPES.has(type)) return 'table'
  return type === 'application/json' ? 'server' : 'unsure'
}

/** What can be done with dropped files. */
export function dropped(
  files: readonly File[],
): { kind: 'table' | 'server'; file: File } | { why: 'severalFiles' | 'unknownFile'; name: string } {
  const [file, ...others] = files
  if (!file || others.length > 0) return { why: 'severalFiles', name: '' }
  const kind = fileKindOf(file.name)
  return kind === null ? { why: 'unknownFile', name: file.name } : { kind, file }
}
