import { setMaxListeners } from 'node:events'
import { expect, it } from 'vitest'
import type { EndpointInput } from '../../shared/management/endpoint/endpoint.ts'
import { type Answer, caller, startApi } from './upstream.testkit.ts'

const limited =
  (headers: Record<string, string>, status = 429): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end('later')

/** Starts an API that responds with these in turn, then with 200. */
async function startLimited(...answers: Answer[]) {
  const times: number[] = []
  const api = await startApi((request, response) => {
    times.push(performance.now())
    const answer = answers.shift()
    if (answer) answer(request, response)
    else response.end('done')
  })
  return { ...api, times }
}

const after = (seconds: string, status?: number) => limited({ 'retry-after': seconds }, status)

it.each(['GET', 'HEAD', 'OPTIONS'] as const)('repeats %s after a 429 or 503 that says when', async (method) => {
  for (const status of [429, 503]) {
    const { origin, seen } = await startLimited(after('0', status), after('0', status))
    const { outcome } = await caller()({ baseUrl: origin, method }, null)
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(seen).toHaveLength(3)
  }
})

it.each([
  ['a header', 'Idempotency-Key', 'key'],
  ['a header that the API names itself', 'PayPal-Request-Id', 'key'],
  ['a parameter', 'X-Key', 'idempotency_key'],
])('repeats POST with the same idempotency key in %s', async (_, header, name) => {
  const { origin, seen } = await startLimited(after('0'), after('0', 503))
  const parameters: EndpointInput['parameters'] = [{ name, type: 'string', source: 'generated' }]
  const headers = [{ name: header, value: `{{${name}}}` }]
  const { outcome, waited } = await caller()({ baseUrl: origin, method: 'POST', parameters, headers }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
  expect(waited.retries).toBe(2)
  expect(new Set(seen.map(({ headers }) => headers[header.toLowerCase()])).size).toBe(1)
})

it('sends POST with an idempotency key again if the connection fails', async () => {
  const { origin, seen } = await startLimited((request) => request.socket.destroy())
  const parameters: EndpointInput['parameters'] = [{ name: 'key', type: 'string', source: 'generated' }]
  const headers = [{ name: 'Idempotency-Key', value: '{{key}}' }]
  const { outcome } = await caller()({ baseUrl: origin, method: 'POST', parameters, headers }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
  expect(seen).toHaveLength(2)
})

it.each([
  [
    'identifies the request only in logs',
    { parameters: [{ name: 'id', type: 'string', source: 'generated' }] as const, value: '{{id}}' },
    'X-Request-Id',
  ],
  [
    'is the model’s own value',
    { parameters: [{ name: 'id', type: 'string', source: 'model' }] as const, value: '{{id}}' },
    'Idempotency-Key',
  ],
  ['is the same for all calls', { parameters: [], value: 'fixed' }, 'Idempotency-Key'],
])('doesn’t repeat POST if its key %s', async (_, { parameters, value }, header) => {
  const { origin, seen } = await startLimited(after('0'))
  const endpoint = { baseUrl: origin, method: 'POST', parameters: [...parameters], headers: [{ name: header, value }] }
  const { outcome } = await caller()(endpoint as EndpointInput, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 429 })
  expect(seen).toHaveLength(1)
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('never repeats %s after a 429', async (method) => {
  const { origin, seen } = await startLimited(after('0'))
  const { outcome } = await caller()({ baseUrl: origin, method }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 429, retryAfter: '0' })
  expect(seen).toHaveLength(1)
})

it.each(['PUT', 'DELETE'] as const)('repeats %s once after a 503 that asks for a short wait', async (method) => {
  const { origin, seen } = await startLimited(after('0', 503), after('0', 503))
  const { outcome } = await caller()({ baseUrl: origin, method }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 503 })
  expect(seen).toHaveLength(2)
})

it('waits as long as the response asks, in seconds or until a date by the API’s clock', async () => {
  const second = { date: 'Wed, 01 Jan 2020 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2020 00:00:01 GMT' }
  for (const answer of [after('1'), limited(second)]) {
    const { origin, times } = await startLimited(answer)
    const { outcome, waited } = await caller()({ baseUrl: origin }, null)
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(waited).toEqual({ retries: 1, ms: expect.closeTo((times[1] ?? 0) - (times[0] ?? 0), -3) })
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900)
  }
})

it.each<[string, Partial<EndpointInput>, string | null]>([
  ['the wait doesn’t end in time', { timeoutSeconds: 1 }, '1'],
  ['the wait is negative', {}, '-1'],
  ['the wait is a fraction', {}, '1.5'],
  ['the wait isn’t a time', {}, 'soon'],
  ['the response doesn’t ask for a wait', {}, null],
])('returns the response if %s', async (_, endpoint, seconds) => {
  const { origin, seen } = await startLimited(seconds === null ? limited({}) : after(seconds))
  const { outcome } = await caller()({ baseUrl: origin, ...endpoint }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 429, retryAfter: seconds })
  expect(seen).toHaveLength(1)
})

it('returns the response to the third repeat', async () => {
  const { origin, seen } = await startApi(after('0'))
  const { outcome } = await caller()({ baseUrl: origin }, null)
  expect(outcome).toMatchObject({ kind: 'answer', status: 429 })
  expect(seen).toHaveLength(4)
})

it('lets a limited number of calls wait for one API, without its connections, and ends them when they’re canceled', async () => {
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const { origin } = await startApi((request, response) =>
    request.url === '/other' ? response.end('done') : after('200')(request, response),
  )
  const call = caller()
  const calls = Array.from({ length: 257 }, () =>
    call({ baseUrl: origin, timeoutSeconds: 300 }, null, {}, {}, abort.signal),
  )
  // All others wait when the first one ends.
  expect((await Promise.race(calls)).outcome).toMatchObject({ kind: 'answer', status: 429 })
  expect((await call({ baseUrl: origin, path: '/other' }, null)).outcome).toMatchObject({ status: 200 })
  abort.abort()
  const kinds = (await Promise.all(calls)).map(({ outcome }) => outcome.kind)
  expect(kinds.filter((kind) => kind === 'cancelled')).toHaveLength(256)
})
