import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { flag, rowOf } from '../../../base/database/row.ts'
import { type RunPause, runPauseSchema } from '../../../shared/bulk/run.ts'

/** A stored run, without its rows. Times are milliseconds since 1970. */
const storedRunSchema = rowOf({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  fileName: z.string(),
  columns: jsonColumn(z.array(z.string())),
  concurrency: z.int(),
  testsUrls: flag,
  state: z.enum(['preparing', 'running', 'paused', 'cancelled', 'finished']),
  pause: jsonColumn(runPauseSchema).nullable(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
})
export type StoredRun = z.output<typeof storedRunSchema>

/** A workspace or a server. */
export type Named = { id: string; name: string }

/** A run to store. `at`: milliseconds since 1970. */
export interface NewRun extends Pick<StoredRun, 'id' | 'fileName' | 'columns' | 'concurrency' | 'testsUrls'> {
  workspace: Named
  at: number
}

/** Creates the table of runs. Deleting a run deletes its rows. */
export function createRunTable(database: Database) {
  const find = database.prepare('SELECT * FROM runs WHERE id = ?')
  /** Cached because it's read for every request and never changes. */
  const workspaces = new Map<string, Named>()

  const runOf = (id: string): StoredRun | null => {
    const found = find.get(id)
    return found === undefined ? null : storedRunSchema.parse(found)
  }

  return {
    find: runOf,
    /** The workspace of a run; null when there's no such run. */
    workspaceOf(runId: string): Named | null {
      const known = workspaces.get(runId)
      if (known) return known
      const run = runOf(runId)
      if (!run) return null
      const workspace = { id: run.workspaceId, name: run.workspaceName }
      workspaces.set(runId, workspace)
      return workspace
    },
    /** All runs except those still being written, newest first. */
    all: (): StoredRun[] =>
      z
        .array(storedRunSchema)
        .parse(database.prepare(`SELECT * FROM runs WHERE state <> 'preparing' ORDER BY created_at DESC, id`).all()),
    insert({ id, workspace, fileName, columns, concurrency, testsUrls, at }: NewRun): void {
      database
        .prepare(
          `INSERT INTO runs (id, workspace_id, workspace_name, file_name, columns, concurrency, tests_urls, state, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'preparing', ?)`,
        )
        .run(id, workspace.id, workspace.name, fileName, JSON.stringify(columns), concurrency, testsUrls ? 1 : 0, at)
    },
    setState({ id, state, pause, endedAt }: Pick<StoredRun, 'id' | 'state' | 'pause' | 'endedAt'>): void {
      database
        .prepare('UPDATE runs SET state = ?, pause = ?, ended_at = ? WHERE id = ?')
        .run(state, pause && JSON.stringify(pause), endedAt, id)
    },
    remove: (id: string): void => void database.prepare('DELETE FROM runs WHERE id = ?').run(id),
    /** Called when the history opens: removes runs that are missing some of their rows, and pauses those that were running. */
    settle(): void {
      const pause: RunPause = { reason: 'appEnded', error: null }
      database.exec(`DELETE FROM runs WHERE state = 'preparing'`)
      database.prepare(`UPDATE runs SET state = 'paused', pause = ? WHERE state = 'running'`).run(JSON.stringify(pause))
    },
  }
}
export type RunTable = ReturnType<typeof createRunTable>

const TABLES = ['runs', 'run_rows'] as const
const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

/** Creates the operations that copy all runs, with their rows, to another database. */
export const createRunCopies = (database: Database, together: <T>(work: () => T) => Promise<T>) => ({
  /** All runs with their rows as stored, by table. */
  storedRuns: (_input: undefined) =>
    together(() => TABLES.map((table) => storedRows.parse(database.prepare(`SELECT * FROM ${table}`).all()))),
  /** Stores copied runs. Throws when one of them is already stored. */
  addStoredRuns: (stored: readonly z.output<typeof storedRows>[]) =>
    together(() => {
      for (const [index, table] of TABLES.entries()) {
        for (const row of stored[index] ?? []) {
          const marks = Object.keys(row).map(() => '?')
          database
            .prepare(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`)
            .run(...Object.values(row))
        }
      }
    }),
})
