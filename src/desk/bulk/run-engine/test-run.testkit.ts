import { randomUUID } from 'node:crypto'
import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import { makeFolder, openTestHistory } from '../../history/history.testkit.ts'
import type { HistoryStore } from '../../history/history-store.ts'
import { recordsUnlikeTheirEvents } from '../../history/replay.testkit.ts'
import type { RunPorts } from '../../history/run-store/run-ports.ts'
import { type CallRunStore, runStoreOf } from '../../history/run-store/run-store-of.ts'
import type { IssuingService } from './issuing-service.testkit.ts'
import { startRun } from './run-engine.ts'

const WORKSPACE = { id: 'hosted', name: 'Hosted' }

/**
 * Creates a run with `count` customers against a service over HTTP. Its history is in memory or, for a run that will be killed, on disk,
 * and its clock skips every wait.
 */
export async function createTestRun(
  service: Pick<IssuingService, 'api'>,
  count: number,
  { onDisk = false, serverId = 'srv' } = {},
) {
  const folder = onDisk ? makeFolder() : null
  const runId = randomUUID()
  let history = openTestHistory(folder)
  let clock = 1_000_000
  await history.store.createRun({
    id: runId,
    workspace: WORKSPACE,
    fileName: 'customers.csv',
    columns: ['email'],
    at: 1,
    concurrency: 4,
    testsUrls: false,
  })
  const rows = Array.from({ length: count }, (_, position) => ({
    position,
    line: position + 2,
    cells: [`c${position}`],
    identity: `c${position}`,
    metadata: {},
    secrets: {},
    server: { id: serverId, name: 'Orders' },
    state: 'waiting' as const,
    problems: [],
  }))
  await history.store.addRunRows({ runId, rows })
  await history.store.setRunState({ id: runId, state: 'running', pause: null, endedAt: null })

  const run = {
    folder,
    /** Closes the history so another process can open it. */
    close: () => history.close(),
    open(): void {
      history = openTestHistory(folder)
    },
    waits: [] as number[],
    check: null as RunPorts<UrlCheck>['check'],
    /** Fails every write while set. */
    diskProblem: null as Error | null,
    /** Simulates a crash: pending disk operations never return, and the history is reopened as if by another process. */
    kill(): void {
      history.close()
      history = openTestHistory(folder)
    },
    start(concurrency = 4, api = service.api()) {
      const mine = history.store
      const call = (async (name: keyof HistoryStore, input: unknown) => {
        // The real worker thread responds in a later turn, too.
        await new Promise((resolve) => setImmediate(resolve))
        if (mine !== history.store) return new Promise(() => undefined)
        if (run.diskProblem && /^(begin|putBack|end|cancel)/.test(name)) throw run.diskProblem
        const answer = Promise.resolve((mine[name] as (given: unknown) => unknown)(input))
        const afterDeath = () => (mine === history.store ? answer : new Promise(() => undefined))
        return answer.then(afterDeath, afterDeath)
      }) as CallRunStore
      const ports: RunPorts<UrlCheck> = {
        store: runStoreOf(call, runId),
        generate: (request, signal) => api.generate(request, signal),
        check: run.check,
        now: () => clock,
        wait: async (milliseconds, signal) => {
          await new Promise((resolve) => setImmediate(resolve))
          if (signal.aborted) return
          run.waits.push(milliseconds)
          clock += milliseconds
        },
        onChange: () => undefined,
      }
      return startRun(ports, { concurrency })
    },
    retry: (states: Parameters<HistoryStore['retryRunRows']>[0]['states']) =>
      history.store.retryRunRows({ runId, states }),
    counts: () => history.store.runCounts({ runId }).counts,
    /** Every row with its result. */
    results: () => history.store.runResults({ runId, offset: 0, limit: 100_000 }),
    /** The state of each of the run's history records. */
    records: () => {
      const sort = { by: 'createdAt', direction: 'ascending' } as const
      const list = (offset: number) => history.store.list({ filter: { search: '', runId }, sort, offset, limit: 200 })
      const records = []
      while (records.length < list(0).total) records.push(...list(records.length).records)
      return records.map(({ customer, state }) => ({ identity: customer.primaryIdentity, state }))
    },
    unlikeTheirEvents: () => recordsUnlikeTheirEvents(history.store),
  }
  return run
}
export type TestRun = Awaited<ReturnType<typeof createTestRun>>
