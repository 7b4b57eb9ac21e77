import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { mappingSchema } from '../../shared/bulk/mapping.ts'
import { repeatPoliciesSchema } from '../../shared/bulk/plan.ts'
import type { UrlCheck } from '../../shared/history/issued-record.ts'
import type { CustomerValue } from '../../shared/management/definition/definition.ts'
import { openTestHistory } from '../history/history.testkit.ts'
import type { CallRunStore } from '../history/run-store/run-store-of.ts'
import { createBulkRuns } from './bulk-runs.ts'
import type { ServiceQuestions } from './plan-run/ask-service.ts'
import { createPreparedRuns } from './prepared-runs.ts'
import type { IssuingService } from './run-engine/issuing-service.testkit.ts'

const never = new AbortController().signal

/** Opens the desk's side of bulk runs with an on-disk history, as the app does when it starts. */
export function openDesk(
  service: IssuingService,
  folder: string,
  {
    asked = [] as CustomerValue[],
    dryRun = (async () => null) as ServiceQuestions['dryRun'],
    tested = 'working' as UrlCheck['state'],
  } = {},
) {
  const { store, close } = openTestHistory(folder)
  const call = (async (name: keyof typeof store, input: unknown) =>
    (store[name] as (given: unknown) => unknown)(input)) as CallRunStore
  const progress: string[] = []
  const deps = {
    call,
    accessApi: async () => service.api(),
    questions: async (): Promise<ServiceQuestions> => ({
      asked: async (serverIds) => new Map(serverIds.map((id) => [id, asked])),
      dryRun,
    }),
    workspaceName: async () => 'Hosted',
    check: async () => ({ state: tested, at: 1, problem: null }),
    onProgress: (_id: string, { state }: { state: string }) => void progress.push(state),
  }
  return { store, call, progress, close, prepared: createPreparedRuns(deps), runs: createBulkRuns(deps) }
}
type Desk = ReturnType<typeof openDesk>

/** Reads a table and dry-runs it; `columns` replaces the guessed mapping. */
export async function plan({ prepared }: Desk, text: string, { repeats = {}, columns = null as unknown } = {}) {
  const source = { fileName: 'customers.csv', uploadId: randomUUID() }
  prepared.addPart({ uploadId: source.uploadId, bytes: Buffer.from(text) })
  const { tableId, mapping: guess } = await prepared.read({ workspaceId: 'hosted', source, options: {} }, never)
  const mapping = columns === null ? guess : mappingSchema.parse(columns)
  const options = {
    mapping,
    serverId: mapping.some(({ use }) => use === 'server') ? null : 'srv',
    repeats: repeatPoliciesSchema.parse(repeats),
  }
  return prepared.plan({ tableId, workspaceId: 'hosted', options }, never)
}

/** Runs a plan to the end and returns the run's ID. */
export async function startAndFinish(desk: Desk, planId: string): Promise<string> {
  const run = await desk.runs.start(desk.prepared.take(planId), { concurrency: 3, testsUrls: true })
  await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('finished'), 10_000)
  return run.id
}
