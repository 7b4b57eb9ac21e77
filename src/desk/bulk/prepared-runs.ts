import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { bulkCommands, ReadTable } from '../../shared/bulk/commands.ts'
import type { ProblemFilter } from '../../shared/bulk/plan.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import type { AccessApi } from '../api/access-api.ts'
import type { CallRunStore } from '../history/run-store/run-store-of.ts'
import { guessMapping } from './map-columns/guess-mapping.ts'
import type { ServiceQuestions } from './plan-run/ask-service.ts'
import { type LookUp, planRun, type RunPlan } from './plan-run/plan-run.ts'
import type { PlannedRow } from './plan-run/planned-row.ts'
import type { Table } from './read-table/read-table.ts'
import { tableOfRun } from './read-table/table-of-run.ts'
import { createUploads } from './read-table/uploads.ts'

type Input<Name extends keyof typeof bulkCommands> = z.output<(typeof bulkCommands)[Name]['input']>

const SAMPLE_ROWS = 20

/** Everything needed to start a run. */
export interface PreparedRun {
  workspaceId: string
  tableId: string
  fileName: string
  columns: readonly string[]
  plan: RunPlan
}

/** Uploads in progress, parsed tables, and their plans. Only the newest of each stays in memory. */
export interface PreparedRuns {
  /** Throws `AppFailure` unreadableTable when the file becomes too large. */
  addPart(input: Input<'bulk.addPart'>): void
  read(input: Input<'bulk.read'>, signal: AbortSignal): Promise<ReadTable>
  plan(
    input: Input<'bulk.plan'>,
    signal: AbortSignal,
  ): Promise<{ planId: string; counts: RunPlan['counts']; requestMilliseconds: number }>
  planRows(input: Input<'bulk.planRows'>): { rows: readonly PlannedRow[]; total: number }
  /** Takes a plan's run, once. Throws `AppFailure` notFound when the plan was used or replaced. */
  take(planId: string): PreparedRun
  /** Puts back a run that couldn't be written. */
  giveBack(planId: string, run: PreparedRun): void
  /**
   * Called when a stored run was created from `run`: as long as its table is in memory, `read` returns that table for `runId`, including
   * secrets.
   */
  began(runId: string, run: PreparedRun): void
}

interface Deps {
  call: CallRunStore
  accessApi: (workspaceId: string, signal: AbortSignal) => Promise<AccessApi>
  /** The queries that a workspace's service can answer before a run sends anything. Throws `AppFailure`. */
  questions: (workspaceId: string, signal: AbortSignal) => Promise<ServiceQuestions>
}

/** A parsed table and its source. `bytes`: null when it comes from a stored run. `runIds`: runs created from it. */
interface OpenTable {
  id: string
  name: string
  bytes: Uint8Array | null
  table: Table
  runIds: Set<string>
  lacksSecrets: boolean
}

const hasProblem = ({ problems }: PlannedRow, problem: ProblemFilter): boolean =>
  problem === 'any' ? problems.length > 0 : problems.some(({ code }) => code === problem)

const outdated = () => new AppFailure({ kind: 'notFound', cause: message('bulk.outdated') })

export function createPreparedRuns({ call, accessApi, questions }: Deps): PreparedRuns {
  const uploads = createUploads()
  let file: OpenTable | null = null
  let prepared: (PreparedRun & { id: string }) | null = null

  const uploadOf = (id: string) => {
    const bytes = uploads.take(id)
    if (bytes === null) throw outdated()
    return bytes
  }
  const fileOf = (id: string) => {
    if (file?.id !== id) throw outdated()
    return file
  }
  const preparedOf = (id: string) => {
    if (prepared?.id !== id) throw outdated()
    return prepared
  }

  async function open({ source, options }: Input<'bulk.read'>, signal: AbortSignal): Promise<OpenTable> {
    const id = randomUUID()
    if ('runId' in source) {
      if (file?.runIds.has(source.runId)) return file
      const { run, table, lacksSecrets } = await tableOfRun(call, source.runId, signal)
      return { id, name: run.fileName, bytes: null, table, runIds: new Set(), lacksSecrets }
    }
    const { name, bytes } =
      'tableId' in source ? fileOf(source.tableId) : { name: source.fileName, bytes: uploadOf(source.uploadId) }
    if (bytes === null) throw outdated()
    // Load the parser on first use.
    const { readTable } = await import('./read-table/read-table.ts')
    return { id, name, bytes, table: await readTable(bytes, options, signal), runIds: new Set(), lacksSecrets: false }
  }

  return {
    addPart: uploads.add,
    async read(input, signal) {
      const opened = await open(input, signal)
      const { name, table, bytes, lacksSecrets } = opened
      // Best effort: without the servers, the guess relies on the headers.
      const servers = await accessApi(input.workspaceId, signal)
        .then((api) => api.listServers(signal))
        .catch(() => ({ servers: [] }))
      signal.throwIfAborted()
      file = opened
      const { encoding, delimiter, hasHeader, columns, rows, blankRows } = table
      return {
        tableId: file.id,
        fileName: name,
        isFile: bytes !== null,
        lacksSecrets,
        encoding,
        delimiter,
        hasHeader,
        blankRows,
        rows: rows.length,
        columns: [...columns],
        sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
        mapping: guessMapping(table, servers.servers),
      }
    },

    async plan({ tableId, workspaceId, options }, signal) {
      const { name: fileName, table } = fileOf(tableId)
      if (options.mapping.length !== table.columns.length) throw outdated()
      const api = await accessApi(workspaceId, signal)
      const start = performance.now()
      const { servers } = await api.listServers(signal)
      const requestMilliseconds = performance.now() - start
      const lookUp: LookUp = (targets) => call('lookUpTargets', { workspaceId, targets })
      const asking = await questions(workspaceId, signal)
      const { rows, columns: headers } = table
      const plan = await planRun({ rows, headers, options, servers, lookUp, ...asking }, signal)
      prepared = { id: randomUUID(), workspaceId, tableId, fileName, columns: table.columns, plan }
      return { planId: prepared.id, counts: plan.counts, requestMilliseconds }
    },

    planRows({ planId, problem, offset, limit }) {
      const { rows } = preparedOf(planId).plan
      const shown = problem === null ? rows : rows.filter((row) => hasProblem(row, problem))
      return { rows: shown.slice(offset, offset + limit), total: shown.length }
    },

    take(planId) {
      const { id: _, ...run } = preparedOf(planId)
      prepared = null
      return run
    },
    giveBack(id, run) {
      prepared ??= { id, ...run }
    },
    began(runId, { tableId }) {
      if (file?.id === tableId) file.runIds.add(runId)
    },
  }
}
