import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { bulkCommands, ReadTable } from '../../shared/bulk/commands.ts'
import type { ProblemFilter } from '../../shared/bulk/plan.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import type { AccessApi } from '../api/access-api.ts'
import { guessMapping } from './map-columns/guess-mapping.ts'
import { planRun, type RunPlan } from './plan-run/plan-run.ts'
import type { PlannedRow } from './plan-run/planned-row.ts'
import type { Table } from './read-table/read-table.ts'
import { createUploads } from './read-table/uploads.ts'
import type { CallRunStore } from './run-store/run-store-of.ts'

type Input<Name extends keyof typeof bulkCommands> = z.output<(typeof bulkCommands)[Name]['input']>

const SAMPLE_ROWS = 20

/** What a run is made of. */
export interface PreparedRun {
  workspaceId: string
  fileName: string
  columns: readonly string[]
  plan: RunPlan
}

/** Files on their way, tables that were read, and plans that were made of them. Only the newest of each stays in memory. */
export interface PreparedRuns {
  /** Throws `AppFailure` unreadableTable for a file that becomes too large. */
  addPart(input: Input<'bulk.addPart'>): void
  read(input: Input<'bulk.read'>, signal: AbortSignal): Promise<ReadTable>
  plan(
    input: Input<'bulk.plan'>,
    signal: AbortSignal,
  ): Promise<{ planId: string; counts: RunPlan['counts']; requestMilliseconds: number }>
  planRows(input: Input<'bulk.planRows'>): { rows: readonly PlannedRow[]; total: number }
  /** The run of a plan, once. Throws `AppFailure` notFound for one that was used or replaced. */
  take(planId: string): PreparedRun
  /** For a run that couldn't be written down. */
  giveBack(planId: string, run: PreparedRun): void
}

interface Deps {
  call: CallRunStore
  accessApi: (workspaceId: string, signal: AbortSignal) => Promise<AccessApi>
  /** The keys of the metadata that is secret for any of the servers. */
  secretKeys: (workspaceId: string, serverIds: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
}

const hasProblem = ({ problems }: PlannedRow, problem: ProblemFilter): boolean =>
  problem === 'any' ? problems.length > 0 : problems.some(({ code }) => code === problem)

const outdated = () => new AppFailure({ kind: 'notFound', cause: message('bulk.outdated') })

/** Begins without any. */
export function createPreparedRuns({ call, accessApi, secretKeys }: Deps): PreparedRuns {
  const uploads = createUploads()
  let file: { id: string; name: string; bytes: Uint8Array; table: Table } | null = null
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

  return {
    addPart: uploads.add,
    async read({ workspaceId, source, options }, signal) {
      const { name, bytes } =
        'tableId' in source ? fileOf(source.tableId) : { name: source.fileName, bytes: uploadOf(source.uploadId) }
      // The parser is loaded when it's first needed.
      const { readTable } = await import('./read-table/read-table.ts')
      const table = await readTable(bytes, options, signal)
      // A guess: without the servers it's by the headers alone.
      const servers = await accessApi(workspaceId, signal)
        .then((api) => api.listServers(signal))
        .catch(() => ({ servers: [] }))
      signal.throwIfAborted()
      file = { id: randomUUID(), name, bytes, table }
      const { encoding, delimiter, hasHeader, columns, rows, blankRows } = table
      return {
        ...{ tableId: file.id, fileName: name, encoding, delimiter, hasHeader, blankRows, rows: rows.length },
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
      const plan = await planRun(
        {
          ...{ rows: table.rows, options, servers },
          lookUp: (targets) => call('lookUpTargets', { workspaceId, targets }),
          secretKeys: (serverIds) => secretKeys(workspaceId, serverIds, signal),
        },
        signal,
      )
      prepared = { id: randomUUID(), workspaceId, fileName, columns: table.columns, plan }
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
  }
}
