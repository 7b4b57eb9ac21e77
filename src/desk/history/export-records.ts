import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import { CSV_BEGINNING, csvLine } from '../../shared/csv.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { IssuedState } from '../../shared/history/issued-state.ts'
import { METADATA_FIELDS } from '../../shared/model/customer.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { accessNow } from '../local-service/local-addresses.ts'
import type { RecordStateNow } from './find-record-states.ts'
import type { HistoryRecord } from './history-record.ts'

/** Number of records written at a time. */
const SLICE = 200

/** A file to write records to. */
export interface Export {
  format: 'csv' | 'json'
  /** If the file exists, it's replaced. */
  path: string
  /** The records, each with its current state. */
  states: readonly RecordStateNow[]
  /** The local service, whose address may have changed since a URL was generated. */
  service: LocalServiceStatus
  /** Returns null for a record that has since been removed. */
  find: (id: string) => HistoryRecord | null
}

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

interface ExportedRecord {
  record: HistoryRecord
  state: IssuedState
  worksUntil: string | null
}

/** The exported fields of a record, including token and URL. */
function fieldsOf({
  record: { workspace, server, customer, access, error, check, ...record },
  ...now
}: ExportedRecord) {
  return {
    id: record.id,
    state: now.state === 'ended' ? 'replaced' : now.state,
    created_at: time(record.createdAt),
    works_until: now.worksUntil,
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
    last_test: check?.state ?? null,
    last_test_at: time(check?.at ?? null),
  }
}

/**
 * Writes records to a file that only its owner can read, and returns their number. Cells that a spreadsheet would run as a formula are
 * prefixed with an apostrophe. The file only appears once it's complete. Throws AppFailure `cancelled`, or `storage` when the file can't be
 * written.
 */
export async function exportRecords(
  { format, path, states, service, find }: Export,
  signal: AbortSignal,
): Promise<number> {
  const part = `${path}.${randomUUID()}.part`
  const found = () => recordsOf(states, service, find)
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

function* recordsOf(
  states: Export['states'],
  service: LocalServiceStatus,
  find: Export['find'],
): Generator<ExportedRecord[], void> {
  for (let start = 0; start < states.length; start += SLICE) {
    yield states.slice(start, start + SLICE).flatMap(({ id, state, worksUntil }) => {
      const found = find(id)
      if (!found) return []
      const access = found.access && accessNow(service, found.workspace.id, found.access)
      return { record: { ...found, access }, state, worksUntil }
    })
  }
}

/** Keys of the metadata; those with a field in the form come first. */
function metadataKeysOf(slices: Iterable<ExportedRecord[]>): string[] {
  const keys = new Set<string>()
  for (const slice of slices)
    for (const { record } of slice) for (const key of Object.keys(record.customer.metadata)) keys.add(key)
  const usual = METADATA_FIELDS.filter((key) => keys.has(key))
  return [...usual, ...[...keys].filter((key) => !usual.some((each) => each === key)).sort()]
}

function* csvOf(slices: () => Iterable<ExportedRecord[]>, keys: readonly string[]) {
  const row = (exported: ExportedRecord) => {
    const fields = fieldsOf(exported)
    const metadata = keys.map((key) => exported.record.customer.metadata[key] ?? '')
    return [fields.identity, ...metadata, ...COLUMNS.map((name) => fields[name])]
  }
  yield { text: CSV_BEGINNING + csvLine(['identity', ...keys, ...COLUMNS]), records: 0 }
  for (const slice of slices())
    yield { text: slice.map((exported) => csvLine(row(exported))).join(''), records: slice.length }
}

/** The columns that follow the identity and the metadata. */
const COLUMNS = [
  ...(['id', 'state', 'created_at', 'works_until', 'workspace', 'server', 'server_id'] as const),
  ...(['url', 'token', 'customer_id', 'error', 'note', 'run_id', 'last_test', 'last_test_at'] as const),
]

function* jsonOf(slices: () => Iterable<ExportedRecord[]>) {
  let before = '[\n'
  for (const slice of slices()) {
    let text = ''
    for (const exported of slice) {
      text += before + JSON.stringify({ ...fieldsOf(exported), metadata: exported.record.customer.metadata })
      before = ',\n'
    }
    yield { text, records: slice.length }
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n', records: 0 }
}
