import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import { CSV_BEGINNING, csvLine } from '../../shared/csv.ts'
import { AppFailure } from '../../shared/errors.ts'
import { METADATA_FIELDS } from '../../shared/model/customer.ts'
import { message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import type { HistoryRecord } from './history-record.ts'

/** Number of records written at a time. */
const SLICE = 200

/** A file to write records to. */
export interface Export {
  format: 'csv' | 'json'
  /** If the file exists, it's replaced. */
  path: string
  ids: readonly string[]
  /** Returns null for a record that has since been removed. */
  find: (id: string) => HistoryRecord | null
}

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The exported fields of a record, including token and URL. */
function fieldsOf({ workspace, server, customer, access, error, check, ...record }: HistoryRecord) {
  return {
    id: record.id,
    state: record.state,
    created_at: time(record.createdAt),
    ended_at: time(record.endedAt),
    workspace: workspace.name,
    server: server.name,
    server_id: server.id,
    identity: customer.primaryIdentity,
    url: access?.url ?? null,
    token: access?.token ?? null,
    customer_id: access?.customerId ?? null,
    error: error?.kind ?? null,
    note: record.note,
    run_id: record.runId,
    check: check?.state ?? null,
    checked_at: time(check?.at ?? null),
  }
}

/**
 * Writes records to a file that only its owner can read, and returns their number. Cells that a spreadsheet would run as a formula are
 * prefixed with an apostrophe. The file only appears once it's complete. Throws AppFailure `cancelled`, or `storage` when the file can't be
 * written.
 */
export async function exportRecords({ format, path, ids, find }: Export, signal: AbortSignal): Promise<number> {
  const part = `${path}.${randomUUID()}.part`
  const found = () => recordsOf(ids, find)
  try {
    const file = await open(part, 'wx', 0o600)
    let count = 0
    try {
      const yieldToEventLoop = createYieldToEventLoop()
      const slices = format === 'csv' ? csvOf(found, metadataKeysOf(found())) : jsonOf(found)
      for (const { text, records } of slices) {
        if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
        await file.writeFile(text)
        count += records
        await yieldToEventLoop()
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
    return count
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof AppFailure) throw error
    const cause = message('storage.file.write', { code: codeOf(error) || 'unknown error' })
    throw new AppFailure({ kind: 'storage', cause, remedy: message('storage.file.remedy') }, { cause: error })
  }
}

function* recordsOf(ids: readonly string[], find: Export['find']): Generator<HistoryRecord[], void> {
  for (let start = 0; start < ids.length; start += SLICE) {
    yield ids.slice(start, start + SLICE).flatMap((id) => find(id) ?? [])
  }
}

/** Keys of the metadata; those with a field in the form come first. */
function metadataKeysOf(slices: Iterable<HistoryRecord[]>): string[] {
  const keys = new Set<string>()
  for (const slice of slices)
    for (const { customer } of slice) for (const key of Object.keys(customer.metadata)) keys.add(key)
  const usual = METADATA_FIELDS.filter((key) => keys.has(key))
  return [...usual, ...[...keys].filter((key) => !usual.some((each) => each === key)).sort()]
}

function* csvOf(slices: () => Iterable<HistoryRecord[]>, keys: readonly string[]) {
  const row = (record: HistoryRecord) => {
    const fields = fieldsOf(record)
    const metadata = keys.map((key) => record.customer.metadata[key] ?? '')
    return [fields.identity, ...metadata, ...COLUMNS.map((name) => fields[name])]
  }
  yield { text: CSV_BEGINNING + csvLine(['identity', ...keys, ...COLUMNS]), records: 0 }
  for (const slice of slices())
    yield { text: slice.map((record) => csvLine(row(record))).join(''), records: slice.length }
}

/** The columns that follow the identity and the metadata. */
const COLUMNS = [
  ...(['id', 'state', 'created_at', 'ended_at', 'workspace', 'server', 'server_id'] as const),
  ...(['url', 'token', 'customer_id', 'error', 'note', 'run_id', 'check', 'checked_at'] as const),
]

function* jsonOf(slices: () => Iterable<HistoryRecord[]>) {
  let before = '[\n'
  for (const slice of slices()) {
    let text = ''
    for (const record of slice) {
      text += before + JSON.stringify({ ...fieldsOf(record), metadata: record.customer.metadata })
      before = ',\n'
    }
    yield { text, records: slice.length }
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n', records: 0 }
}
