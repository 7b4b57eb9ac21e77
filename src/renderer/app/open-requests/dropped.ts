import { fileKindOf } from '../../../shared/open-requests/open-request.ts'

/** The expected effect of dropping the dragged items, as far as it's known in advance. */
export type Drop = 'table' | 'server' | 'unsure' | 'several'

const TABLE_TYPES = new Set(['text/csv', 'text/tab-separated-values', 'text/plain', 'application/vnd.ms-excel'])

/** Before the drop only the MIME type is available, and it's empty for extensions the system doesn't know. */
export function expectedDrop(items: readonly Pick<DataTransferItem, 'kind' | 'type'>[]): Drop {
  const files = items.filter(({ kind }) => kind === 'file')
  if (files.length > 1) return 'several'
  const type = files[0]?.type ?? ''
  if (TABLE_TYPES.has(type)) return 'table'
  return type === 'application/json' ? 'server' : 'unsure'
}

export function dropped(
  files: readonly File[],
): { kind: 'table' | 'server'; file: File } | { why: 'severalFiles' | 'unknownFile'; name: string } {
  const [file, ...others] = files
  if (!file || others.length > 0) return { why: 'severalFiles', name: '' }
  const kind = fileKindOf(file.name)
  return kind === null ? { why: 'unknownFile', name: file.name } : { kind, file }
}
