import type { CallFilter, CallRecord } from '../../../../shared/management/records/call-record.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { callsToCsv } from './calls-csv.ts'

const PAGE_SIZE = 1000
/** Above that a spreadsheet opens no file, and the text would not fit through to the main process. */
const MAX_CALLS = 200_000
const MAX_CHARACTERS = 80_000_000

const weight = ({ arguments: sent, reply }: CallRecord) => 300 + (sent?.length ?? 0) + (reply?.length ?? 0)

/**
 * Reads the log under a filter and asks where to save it as CSV. `saved` is null when the person cancels, else the number of
 * calls; `cut` when the log holds more than a file may, which `onCut` hears before the person is asked.
 */
export async function exportCalls(
  filter: CallFilter & { workspaceId: string },
  suggestedName: string,
  onRead: (calls: number) => void,
  onCut: (calls: number) => void,
): Promise<{ saved: number | null; cut: boolean }> {
  const calls: CallRecord[] = []
  let characters = 0
  let before: number | null = null
  do {
    const page: { calls: CallRecord[]; next: number | null } = await invoke('calls.list', {
      ...filter,
      limit: PAGE_SIZE,
      ...(before !== null && { before }),
    })
    calls.push(...page.calls)
    characters += page.calls.reduce((sum, call) => sum + weight(call), 0)
    before = page.next
    onRead(calls.length)
  } while (before !== null && calls.length < MAX_CALLS && characters < MAX_CHARACTERS)
  if (before !== null) onCut(calls.length)
  const { saved } = await invoke('files.save', { suggestedName, text: callsToCsv(calls) })
  return { saved: saved ? calls.length : null, cut: before !== null }
}

/** A name for the file that every system takes. */
export function csvName(server: string, day: string): string {
  const plain = server
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `calls-${plain || 'server'}-${day}.csv`
}
