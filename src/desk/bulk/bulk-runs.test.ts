import { describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { mappingSchema } from '../../shared/bulk/mapping.ts'
import { type ProblemFilter, repeatPoliciesSchema } from '../../shared/bulk/plan.ts'
import type { Access } from '../../shared/model/access.ts'
import { makeFolder } from '../history/history.testkit.ts'
import { openDesk, plan, startAndFinish } from './desk.testkit.ts'
import { runResults } from './results/run-results.ts'
import { createUrlStates } from './results/url-states.ts'
import { holdResponses, startIssuingService } from './run-engine/issuing-service.testkit.ts'

const asIssued = (_: string, access: Access): Access => access

describe('Bulk runs', () => {
  it('turn a table of customers into URLs, a result file, and a history that the next dry run checks', async () => {
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
    const states = createUrlStates([], 'all')
    expect(await runResults({ call: desk.call, runId, format: 'csv', current: asIssued, states })).toBe(
      [
        '\uFEFFEmail,Name,Note,state,mcp_url,mcp_token,customer_id,test,server,server_id,line,problem,url_state,works_until',
        `ada@x.example,Ada,'=1+1,issued,https://mcp.example/${ada}/stream,${ada},cus_ada@x.example,working,Orders,srv,2,,,`,
        `bob@x.example,"Bob; Jr.",,issued,https://mcp.example/${bob}/stream,${bob},cus_bob@x.example,working,Orders,srv,3,,,`,
        ',Nobody,,invalid,,,,,Orders,srv,4,missingIdentity,,',
        'ada@x.example,Ada,again,skipped,,,,,Orders,srv,5,repeatedInTable,,',
        '',
      ].join('\r\n'),
    )
    const moved = (_: string, access: Access) => ({
      ...access,
      url: access.url.replace('mcp.example', 'public.example'),
    })
    expect(await runResults({ call: desk.call, runId, format: 'csv', current: moved, states })).toContain(
      `https://public.example/${ada}/stream`,
    )
    const json = JSON.parse(await runResults({ call: desk.call, runId, format: 'json', current: asIssued, states }))
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

  it('name the servers whose URLs connect, although no call has shown that they work', async () => {
    const text = 'Email\nada@x.example\n'
    const service = await startIssuingService()
    const works = openDesk(service, makeFolder())
    const proved = await startAndFinish(works, (await plan(works, text)).planId)
    expect(await works.call('runUnproved', { runId: proved })).toEqual([])
    const connects = openDesk(service, makeFolder(), { tested: 'connects' })
    const runId = await startAndFinish(connects, (await plan(connects, text)).planId)
    expect(await connects.call('runUnproved', { runId })).toEqual([{ id: 'srv', name: 'Orders' }])
  })

  it('give out only URLs that work now, each row with the current state of its URL', async () => {
    const service = await startIssuingService()
    const desk = openDesk(service, makeFolder())
    const { planId } = await plan(desk, 'email\nlive@x.example\npaused@x.example\nold@x.example\ngone@x.example\n')
    const runId = await startAndFinish(desk, planId)
    const rows = await desk.call('runRows', { runId, states: [], offset: 0, limit: 10 })
    const found = (['live', 'paused', 'ended'] as const).map((state, at) => ({
      id: rows[at]?.recordId ?? '',
      state,
      worksUntil: state === 'paused' ? '2027-01-01T00:00:00.000Z' : null,
    }))
    const exported = async (include: 'sendable' | 'all') =>
      JSON.parse(
        await runResults({
          call: desk.call,
          runId,
          format: 'json',
          current: asIssued,
          states: createUrlStates(found, include),
        }),
      ).map((row: Record<string, unknown>) => [row.url_state, row.works_until, row.access !== null])
    expect(await exported('sendable')).toEqual([
      ['live', null, true],
      ['paused', '2027-01-01T00:00:00.000Z', false],
      ['replaced', null, false],
      [null, null, false],
    ])
    expect((await exported('all')).map((row: unknown[]) => row[2])).toEqual([true, true, true, true])
  })

  it('keep their place when the app quits midway, and continue at the next start', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service, 4)
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
      state: 'paused',
      pause: { reason: 'appEnded' },
      counts: { issued: 6, waiting: 6, pending: 0, unknown: 0 },
    })
    // Two engines for one run would send its rows twice.
    await Promise.all([next.runs.resume(id), next.runs.resume(id), next.runs.resume(id)])
    await vi.waitFor(async () => expect((await next.runs.list())[0]?.progress.counts.issued).toBe(12), 10_000)
    expect(service.tokens).toHaveLength(12)
    expect(service.received).toHaveLength(12)
    await next.runs.close()
  })

  it('can be deleted when finished, but not while running', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service)
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

  it('retry only rows whose outcome can change, and reopen their table to remap the columns', async () => {
    const service = await startIssuingService()
    const folder = makeFolder()
    const desk = openDesk(service, folder)
    const text = 'email,name,key\na@x.example,A,k1\nb@x.example,B,k2\nc@x.example,C,k3\n'
    const columns = [{ use: 'identity' }, { use: 'metadata', key: 'name' }, { use: 'nothing' }]
    service.fault = (identity) => (identity.startsWith('a') ? 'invalid' : identity.startsWith('b') ? 'missing' : 'none')
    const { planId } = await plan(desk, text, { columns })
    const run = desk.prepared.take(planId)
    const { id } = await desk.runs.start(run, { concurrency: 1, testsUrls: false })
    desk.prepared.began(id, run)
    const ended = async () => {
      await vi.waitFor(async () => expect((await desk.runs.list())[0]?.progress.state).toBe('finished'), 10_000)
      return (await desk.runs.list())[0]
    }
    expect(await ended()).toMatchObject({
      progress: { counts: { failed: 2, issued: 1 } },
      retryable: { failed: 1, unknown: 0, cancelled: 0 },
    })
    await desk.runs.retry(id, ['failed'])
    await ended()
    expect(service.received.map((identity) => identity[0])).toEqual(['a', 'b', 'c', 'b'])

    const reopen = (from: typeof desk) =>
      from.prepared.read({ workspaceId: 'hosted', source: { runId: id }, options: {} }, new AbortController().signal)
    expect(await reopen(desk)).toMatchObject({ isFile: true, fileName: 'customers.csv', rows: 3, lacksSecrets: false })
    service.fault = () => 'none'
    const options = {
      mapping: mappingSchema.parse([columns[0], columns[1], { use: 'metadata', key: 'api_key' }]),
      serverId: 'srv',
      repeats: repeatPoliciesSchema.parse({}),
    }
    const { tableId } = await reopen(desk)
    const never = new AbortController().signal
    const fixed = await desk.prepared.plan({ tableId, workspaceId: 'hosted', options }, never)
    expect(fixed.counts).toMatchObject({ waiting: 2, skipped: 1 })
    await startAndFinish(desk, fixed.planId)
    expect(service.metadata.slice(-2)).toEqual([
      { name: 'A', api_key: 'k1' },
      { name: 'B', api_key: 'k2' },
    ])
    await desk.runs.close()
    desk.close()
    const next = openDesk(service, folder)
    expect(await reopen(next)).toMatchObject({
      isFile: false,
      lacksSecrets: false,
      columns: ['email', 'name', 'key'],
      sample: [
        ['a@x.example', 'A', 'k1'],
        ['b@x.example', 'B', 'k2'],
        ['c@x.example', 'C', 'k3'],
      ],
    })
    next.close()
  })

  it('list the lines that have each problem, matching the counts', async () => {
    const desk = openDesk(await startIssuingService(), makeFolder())
    const text =
      'email,name\nada@x.example,Ada\n,Nobody\nada@x.example,Ada again\n,Nobody else\nbob@x.example,Bob,extra\n'
    const { planId, counts } = await plan(desk, text)
    const shown = (problem: ProblemFilter | null, page = { offset: 0, limit: 200 }) => {
      const { rows, total } = desk.prepared.planRows({ planId, problem, ...page })
      return { lines: rows.map(({ row }) => row.line), total }
    }
    expect(shown('missingIdentity')).toEqual({ lines: [3, 5], total: counts.byCode.missingIdentity })
    expect(shown('missingIdentity', { offset: 1, limit: 1 })).toEqual({ lines: [5], total: 2 })
    expect(shown('repeatedInTable')).toEqual({ lines: [4], total: counts.byCode.repeatedInTable })
    expect(shown('tooManyCells')).toEqual({ lines: [6], total: counts.byCode.tooManyCells })
    expect(shown('unknownServer')).toEqual({ lines: [], total: 0 })
    expect(shown('any').lines).toEqual([3, 4, 5, 6])
    expect(shown(null).lines).toEqual([2, 3, 4, 5, 6])
  })

  it('use each plan once, and reject a used or replaced plan', async () => {
    const desk = openDesk(await startIssuingService(), makeFolder())
    const first = await plan(desk, 'email\na@x.example\n')
    const second = await plan(desk, 'email\nb@x.example\n')
    const taken = (id: string) => failureOf(Promise.resolve().then(() => desk.prepared.take(id)))
    expect(await taken(first.planId)).toMatchObject({ kind: 'notFound' })
    desk.prepared.take(second.planId)
    expect(await taken(second.planId)).toMatchObject({ kind: 'notFound' })
  })
})
