import type { CallFilter, CallRecord } from '../../../../shared/management/records/call-record.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { callsToCsv } from './calls-csv.ts'

const PAGE_SIZE = 1000
/** Maximum number of calls in a file. Spreadsheets can't open larger files, and the text wouldn't fit through IPC to the main process. */
const MAX_CALLS = 200_000
const MAX_CHARACTERS = 80_000_000

const weight = ({ arguments: sent, reply }: CallRecord) => 300 + (sent?.length ?? 0) + (reply?.length ?? 0)

/**
 * Reads the calls that match a filter and asks where to save them as CSV. `saved` is the number of calls, or null if the user cancels;
 * `cut` means the log has more calls than a file may hold, in which case `onCut` is called before the user is asked.
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

/** Returns a file name that's valid on every system. */
export function csvName(server: string, day: string): string {
  const plain = server
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `calls-${plain || 'server'}-${day}.csv`
}
