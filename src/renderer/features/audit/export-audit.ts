import type { AuditFilter, AuditHead, AuditRecord } from '../../../shared/management/records/audit-entry.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { type AuditFormat, auditFile } from './audit-file.ts'

const PAGE_SIZE = 500
/** Maximum number of changes per file. */
export const MAX_RECORDS = 100_000
/** Approximate maximum size of the file in characters: it has to fit through IPC to the main process. */
const MAX_CHARACTERS = 80_000_000

interface Options {
  format: AuditFormat
  onRead: (changes: number) => void
  /** Called, before the user chooses where to save, if the log has more changes than fit in the file. */
  onCut: (changes: number) => void
}

/** Reads the changes that match a filter and asks where to save them. `path` is null if the user cancels; `cut` means the log has more. */
export async function exportAudit(
  filter: AuditFilter & { workspaceId: string },
  { format, onRead, onCut }: Options,
): Promise<{ count: number; path: string | null; cut: boolean }> {
  const records: AuditRecord[] = []
  let characters = 0
  let head: AuditHead | null = null
  let before: number | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, before)
    // Use the head from the first page: everything in the file is older.
    head ??= page.head
    records.push(...page.records)
    characters += page.records.reduce((sum, record) => sum + weight(record), 0)
    before = page.next
    onRead(records.length)
  } while (before !== null && records.length < MAX_RECORDS && characters < MAX_CHARACTERS)
  const count = records.length
  const cut = before !== null
  if (cut) onCut(count)
  const day = new Date().toISOString().slice(0, 10)
  const text = auditFile(format, records, head)
  const { saved, path } = await invoke('files.save', { suggestedName: `audit-${day}.${format}`, text })
  return { count, path: saved ? (path ?? '') : null, cut }
}

const readPage = (filter: AuditFilter & { workspaceId: string }, before: number | null) =>
  invoke('audit.list', { ...filter, limit: PAGE_SIZE, ...(before !== null && { before }) })

/** Approximate number of characters a change adds to the file. CSV repeats the chain's head on every line. */
const weight = (record: AuditRecord): number => 200 + JSON.stringify(record).length
