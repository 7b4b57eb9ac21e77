import { expect, type Page } from '@playwright/test'
import type { Run, RunRowView } from '../../src/shared/bulk/commands.ts'
import type { RunProgress, RunRowState } from '../../src/shared/bulk/run.ts'
import { TABLE_PART_BYTES } from '../../src/shared/bulk/table.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src/shared/ipc/contract.ts'
import { resultSchema } from '../../src/shared/result.ts'
import type { FakeService } from '../fake-service/fake-service.ts'

/** The column mapping that `bulk.plan` accepts. */
type Mapping = CommandInput<'bulk.plan'>['options']['mapping']
type Ask = (name: CommandName, input?: unknown) => Promise<unknown>

/** Requests bulk runs from main as the window does. Throws main's failures. */
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

  /** Reads a table and performs a dry run. `mapping` replaces the guessed mapping. */
  async plan(workspaceId: string, serverId: string, table: string, mapping?: Mapping) {
    const read = await this.#page.evaluate(
      async ([id, text, part]) => {
        const { bridge } = globalThis as unknown as { bridge: { invoke: Ask } }
        const uploadId = crypto.randomUUID()
        const bytes = new TextEncoder().encode(text)
        for (let at = 0; at < bytes.length; at += part)
          await bridge.invoke('bulk.addPart', { uploadId, bytes: bytes.slice(at, at + part) })
        const source = { fileName: 'customers.csv', uploadId }
        return bridge.invoke('bulk.read', { workspaceId: id, source, options: {} })
      },
      [workspaceId, table, TABLE_PART_BYTES] as const,
    )
    const result = resultSchema.parse(read)
    if ('cancelled' in result || !result.ok) throw new Error(`bulk.read: ${JSON.stringify(result)}`)
    const { tableId, mapping: guess } = result.value as CommandOutput<'bulk.read'>
    const options = { mapping: mapping ?? guess, serverId, repeats: {} }
    return this.invoke('bulk.plan', { tableId, workspaceId, options })
  }

  /** Plans a table for one server and starts the run. */
  async start(workspaceId: string, serverId: string, table: string, concurrency = 4): Promise<Run> {
    const { planId } = await this.plan(workspaceId, serverId, table)
    return this.invoke('bulk.start', { planId, concurrency, testsUrls: false })
  }

  /** The current progress of a run. */
  async progress(runId: string): Promise<RunProgress> {
    const run = (await this.invoke('bulk.runs')).find(({ id }) => id === runId)
    if (!run) throw new Error('The run no longer exists')
    return run.progress
  }

  /** All rows of a run, or those in certain states. */
  async rows(runId: string, states: RunRowState[] = []): Promise<RunRowView[]> {
    const rows: RunRowView[] = []
    for (;;) {
      const page = await this.invoke('bulk.rows', { runId, states, offset: rows.length, limit: 200 })
      rows.push(...page.rows)
      if (page.rows.length === 0 || rows.length >= page.total) return rows
    }
  }

  /** The token of each record in the history; empty for null. */
  tokens(recordIds: readonly (string | null)[]): Promise<string[]> {
    return this.#page.evaluate(async (ids) => {
      const { bridge } = globalThis as unknown as {
        bridge: { invoke(name: string, input: unknown): Promise<{ ok: boolean; value?: { token: string } }> }
      }
      const tokens: string[] = []
      for (const id of ids) {
        const answer = id === null ? null : await bridge.invoke('history.access', { id })
        tokens.push(answer?.ok ? (answer.value?.token ?? '') : '')
      }
      return tokens
    }, recordIds)
  }

  /** The ID of the workspace with this name. */
  async workspaceId(name: string): Promise<string> {
    const { workspaces } = await this.invoke('workspaces.list')
    return workspaces.find((each) => each.name === name)?.id ?? name
  }
}

/** A table with this number of customers. */
export const tableOf = (rows: number): string =>
  `email\n${Array.from({ length: rows }, (_, row) => `customer-${row}@bulk.example\n`).join('')}`

/**
 * Expects that each token the service created belongs to an issued row that recorded it, or to an unknown row, and that no row got two
 * tokens.
 */
export async function expectExactAccounting(bulk: BulkRuns, runId: string, { issued }: FakeService): Promise<void> {
  const made = new Map(issued.map(({ identity, token }) => [identity, token]))
  expect(made.size, 'customers with a token').toBe(issued.length)
  const rows = await bulk.rows(runId)
  const tokens = await bulk.tokens(rows.map(({ recordId }) => recordId))
  for (const [index, { customer, state }] of rows.entries()) {
    const token = made.get(customer.primaryIdentity)
    const known = tokens[index] ?? ''
    expect([customer.primaryIdentity, known]).toEqual([customer.primaryIdentity, state === 'issued' ? token : ''])
    if (token !== undefined) expect(['issued', 'unknown']).toContain(state)
  }
}
