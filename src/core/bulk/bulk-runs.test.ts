import { describe, expect, it, vi } from 'vitest'
import type { planOptionsSchema } from '../../shared/bulk/plan.ts'
import { repeatPoliciesSchema } from '../../shared/bulk/plan.ts'
import { makeFolder, openTestHistory } from '../history/history.testkit.ts'
import { failureOf } from '../testing/failure-of.ts'
import { createBulkRuns } from './bulk-runs.ts'
import { createPreparedRuns } from './prepared-runs.ts'
import { runResults } from './results/run-results.ts'
import { type IssuingService, startIssuingService } from './run-engine/issuing-service.testkit.ts'
import type { CallRunStore } from './run-store/run-store-of.ts'

const never = new AbortController().signal

/** The desk's side of bulk runs over a history on the disk, as one start of the app has it. */
function openDesk(service: IssuingService, folder: string) {
  const { store, close } = openTestHistory(folder)
  const call = (async (name: keyof typeof store, input: unknown) =>
    (store[name] as (given: unknown) => unknown)(input)) as CallRunStore
  const progress: string[] = []
  const deps = {
    call,
    accessApi: async () => service.api(),
    secretKeys: async () => [],
    workspaceName: async () => 'Hosted',
    check: async () => ({ state: 'working' as const, at: 1, problem: null }),
    onProgress: (_id: string, { state }: { state: string }) => void progress.push(state),
  }
  return { call, progress, close, prepared: createPreparedRuns(deps), runs: createBulkRuns(deps) }
}
type Desk = ReturnType<typeof openDesk>

async function plan({ prepared }: Desk, text: string, repeats = {}) {
  const source = { fileName: 'customers.csv', bytes: Buffer.from(text) }
  const { tableId, mapping } = await prepared.read({ workspaceId: 'hosted', source, options: {} }, never)
  const options: (typeof planOptionsSchema)['_output'] = {
    ...{ mapping, serverId: mapping.some(({ use }) => use === 'server') ? null : 'srv' },
    repeats: repeatPoliciesSchema.parse(repeats),
  }
  return prepared.plan({ tableId, workspaceId: 'hosted', options }, never)
}

async function startAndFinish(desk: Desk, planId: string) {
  const run = await desk.runs.start(desk.prepared.take(planId), { concurrency: 3, testsUrls: true })
  await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('finished'), 10_000)
  return run.id
}

describe('a table of customers', () => {
  it('becomes URLs, a file of results, and a history that knows them at the next dry run', async () => {
    const service = await startIssuingService()
    const desk = openDesk(service, makeFolder())
    const text =
      'Email;Name;Note\nada@x.example;Ada;=1+1\nbob@x.example;"Bob; Jr.";\n;Nobody;\nada@x.example;Ada;again\n'
    const { planId, counts } = await plan(desk, text)
    expect(counts).toMatchObject({ rows: 4, waiting: 2, skipped: 1, invalid: 1 })
    const runId = await startAndFinish(desk, planId)
    expect(service.tokens.map(({ identity }) => identity).sort()).toEqual(['ada@x.example', 'bob@x.example'])

    const [run] = await desk.runs.list()
    expect(run).toMatchObject({
      fileName: 'customers.csv',
      progress: { counts: { issued: 2, skipped: 1, invalid: 1 }, checks: { working: 2 } },
    })
    const tokenOf = (identity: string) => service.tokens.find((each) => each.identity === identity)?.token
    const ada = tokenOf('ada@x.example')
    const bob = tokenOf('bob@x.example')
    expect(await runResults(desk.call, runId, 'csv')).toBe(
      [
        '\uFEFFEmail,Name,Note,state,mcp_url,mcp_token,customer_id,test,server,server_id,line,problem',
        `ada@x.example,Ada,'=1+1,issued,https://mcp.example/${ada}/stream,${ada},cus_ada@x.example,working,Orders,srv,2,`,
        `bob@x.example,"Bob; Jr.",,issued,https://mcp.example/${bob}/stream,${bob},cus_bob@x.example,working,Orders,srv,3,`,
        ',Nobody,,invalid,,,,,Orders,srv,4,missingIdentity',
        'ada@x.example,Ada,again,skipped,,,,,Orders,srv,5,repeatedInTable',
        '',
      ].join('\r\n'),
    )
    const json = JSON.parse(await runResults(desk.call, runId, 'json'))
    expect(json).toHaveLength(4)
    expect(json[1]).toMatchObject({
      line: 3,
      customer: { primaryIdentity: 'bob@x.example', metadata: { name: 'Bob; Jr.' } },
      access: { token: bob },
      input: { Email: 'bob@x.example', Name: 'Bob; Jr.', Note: '' },
    })

    const again = await plan(desk, text)
    expect(again.counts).toMatchObject({ waiting: 0, skipped: 3, byCode: { issuedBefore: 3, repeatedInTable: 1 } })
  })

  it('keeps its place when the app is closed in the middle, and goes on at the next start', async () => {
    const service = await startIssuingService()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    service.gate = async () => {
      if (service.received.length > 4) await held
    }
    const folder = makeFolder()
    const desk = openDesk(service, folder)
    const rows = Array.from({ length: 12 }, (_, index) => `c${index}@x.example\n`)
    const { planId } = await plan(desk, `email\n${rows.join('')}`)
    const { id } = await desk.runs.start(desk.prepared.take(planId), { concurrency: 2, testsUrls: false })
    await vi.waitFor(() => expect(service.received.length).toBe(6), 10_000)
    const closing = desk.runs.close()
    letGo()
    await closing
    desk.close()

    const next = openDesk(service, folder)
    const [left] = await next.runs.list()
    expect(left?.progress).toMatchObject({
      ...{ state: 'paused', pause: { reason: 'appEnded' } },
      counts: { issued: 6, waiting: 6, pending: 0, unknown: 0 },
    })
    // Two engines for one run would send its rows twice.
    await Promise.all([next.runs.resume(id), next.runs.resume(id), next.runs.resume(id)])
    await vi.waitFor(async () => expect((await next.runs.list())[0]?.progress.counts.issued).toBe(12), 10_000)
    expect(service.tokens).toHaveLength(12)
    expect(service.received).toHaveLength(12)
    await next.runs.close()
  })

  it('can be forgotten when it’s over, but not while it goes on', async () => {
    const service = await startIssuingService()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    service.gate = () => held
    const desk = openDesk(service, makeFolder())
    const { planId } = await plan(desk, 'email\na@x.example\n')
    const { id } = await desk.runs.start(desk.prepared.take(planId), { concurrency: 1, testsUrls: false })
    expect(await failureOf(desk.runs.remove(id))).toMatchObject({ kind: 'invalidInput' })
    expect(await failureOf(desk.runs.retry(id, ['failed']))).toMatchObject({ kind: 'invalidInput' })
    letGo()
    await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('finished'), 10_000)
    await desk.runs.remove(id)
    expect(await desk.runs.list()).toEqual([])
    expect(await failureOf(desk.runs.resume(id))).toMatchObject({ kind: 'notFound' })
  })

  it('is planned once: a used or replaced plan is refused', async () => {
    const desk = openDesk(await startIssuingService(), makeFolder())
    const first = await plan(desk, 'email\na@x.example\n')
    const second = await plan(desk, 'email\nb@x.example\n')
    const taken = (id: string) => failureOf(Promise.resolve().then(() => desk.prepared.take(id)))
    expect(await taken(first.planId)).toMatchObject({ kind: 'notFound' })
    desk.prepared.take(second.planId)
    expect(await taken(second.planId)).toMatchObject({ kind: 'notFound' })
  })
})
