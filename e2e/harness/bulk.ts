import type { Page } from '@playwright/test'
import type { Run, RunRowView } from '../../src/shared/bulk/commands.ts'
import type { RunProgress, RunRowState } from '../../src/shared/bulk/run.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src/shared/ipc/contract.ts'
import { resultSchema } from '../../src/shared/result.ts'

/** What `bulk.plan` takes of each column. */
type Mapping = CommandInput<'bulk.plan'>['options']['mapping']
type Ask = (name: CommandName, input?: unknown) => Promise<unknown>

/** Bulk runs as the window asks main for them. Throws with the failure that main answers. */
export class BulkRuns {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async invoke<K extends CommandName>(name: K, input?: CommandInput<K>): Promise<CommandOutput<K>> {
    const answer = await this.#page.evaluate(
      ([command, given]) => {
        const { bridge } = globalThis as unknown as { bridge: { invoke: Ask } }
        return bridge.invoke(command, given)
      },
      [name, input as unknown] as const,
    )
    const result = resultSchema.parse(answer)
    if ('cancelled' in result || !result.ok) throw new Error(`${name}: ${JSON.stringify(result)}`)
    return result.value as CommandOutput<K>
  }

  /** Reads a table and makes a dry run of it. `mapping` in place of the guess. */
  async plan(workspaceId: string, serverId: string, table: string, mapping?: Mapping) {
    const read = await this.#page.evaluate(
      ([id, text]) => {
        const { bridge } = globalThis as unknown as { bridge: { invoke: Ask } }
        const source = { fileName: 'customers.csv', bytes: new TextEncoder().encode(text) }
        return bridge.invoke('bulk.read', { workspaceId: id, source, options: {} })
      },
      [workspaceId, table] as const,
    )
    const result = resultSchema.parse(read)
    if ('cancelled' in result || !result.ok) throw new Error(`bulk.read: ${JSON.stringify(result)}`)
    const { tableId, mapping: guess } = result.value as CommandOutput<'bulk.read'>
    const options = { mapping: mapping ?? guess, serverId, repeats: {} }
    return this.invoke('bulk.plan', { tableId, workspaceId, options })
  }

  /** Plans a table for one server and begins with it. */
  async start(workspaceId: string, serverId: string, table: string, concurrency = 4): Promise<Run> {
    const { planId } = await this.plan(workspaceId, serverId, table)
    return this.invoke('bulk.start', { planId, concurrency, testsUrls: false })
  }

  /** How a run is by now. */
  async progress(runId: string): Promise<RunProgress> {
    const run = (await this.invoke('bulk.runs')).find(({ id }) => id === runId)
    if (!run) throw new Error('The run is gone')
    return run.progress
  }

  /** All rows of a run, or those in some states. */
  async rows(runId: string, states: RunRowState[] = []): Promise<RunRowView[]> {
    const rows: RunRowView[] = []
    for (;;) {
      const page = await this.invoke('bulk.rows', { runId, states, offset: rows.length, limit: 200 })
      rows.push(...page.rows)
      if (page.rows.length === 0 || rows.length >= page.total) return rows
    }
  }

  /** The ID of the workspace with this name. */
  async workspaceId(name: string): Promise<string> {
    const { workspaces } = await this.invoke('workspaces.list')
    return workspaces.find((each) => each.name === name)?.id ?? name
  }
}
