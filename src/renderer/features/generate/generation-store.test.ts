import { beforeEach, expect, it } from 'vitest'
import type { AppError } from '../../../shared/errors.ts'
import type { Result } from '../../../shared/result.ts'
import { keepFormDraft } from '../../lib/form/form-drafts.ts'
import { issuedStore } from '../../lib/issued-urls/issued-store.ts'
import {
  cancelGeneration,
  customerDrafts,
  generate,
  generationOf,
  generationStore,
  retryTime,
  targetKey,
} from './generation-store.ts'

const orders = { workspaceId: 'local', server: { id: 'orders', name: 'Orders' } }
const archive = { workspaceId: 'local', server: { id: 'archive', name: 'Archive' } }
const ADA = { primaryIdentity: 'ada', metadata: {} }
const RECORD = { recordId: '5e0c7a1e-7a0b-4c62-9d2b-0d6c9b1f3a55', recordProblem: null }
const access = { url: 'https://mcp.example/t/stream', token: 't', customerId: 'c' }

const isListed = async () => true

let asked: { name: string; input: unknown; requestId: string | undefined }[] = []
let answer: (result: Result) => void = () => undefined

/** Stands in for the preload bridge; each request waits for `answer`. */
function invoke(name: string, input: unknown, requestId?: string): Promise<unknown> {
  asked.push({ name, input, requestId })
  return new Promise((resolve) => {
    answer = resolve
  })
}

const at = (target: typeof orders) => generationOf(generationStore.get(), target)
const type = (target: typeof orders, primaryIdentity: string) =>
  keepFormDraft(customerDrafts, targetKey(target), { primaryIdentity })
const typed = (target: typeof orders) => customerDrafts.get()[targetKey(target)]?.primaryIdentity

beforeEach(() => {
  asked = []
  generationStore.update(() => ({}))
  customerDrafts.update(() => ({}))
  issuedStore.update(() => [])
  Object.assign(globalThis, { window: { bridge: { invoke } } })
})

it('keeps the input for each server separate', () => {
  type(orders, 'ada')
  type(archive, 'grace')
  expect(typed(orders)).toBe('ada')
  expect(typed(archive)).toBe('grace')
  expect(typed({ ...orders, workspaceId: 'hosted' })).toBeUndefined()
})

it('stores the URL and clears only the form it came from', async () => {
  type(orders, 'ada')
  type(archive, 'grace')
  const done = generate(orders, ADA, isListed)
  expect(at(orders).pending).not.toBeNull()
  expect(at(archive).pending).toBeNull()
  answer({ ok: true, value: { ...access, ...RECORD } })
  expect(await done).toBeNull()
  expect(at(orders)).toEqual({ pending: null, failure: null })
  expect(typed(orders)).toBeUndefined()
  expect(typed(archive)).toBe('grace')
  expect(issuedStore.get()).toMatchObject([{ workspaceId: 'local', server: { id: 'orders' }, access }])
})

it("stores the reason a URL isn't in the history yet along with the URL", async () => {
  const recordProblem: AppError = { kind: 'unexpected', reference: '0badc0de' }
  const done = generate(orders, ADA, isListed)
  answer({ ok: true, value: { ...access, ...RECORD, recordProblem } })
  expect(await done).toBeNull()
  expect(issuedStore.get()).toMatchObject([{ access, recordProblem }])
})

it('keeps the form after a failure, and clears the failure on the next attempt', async () => {
  type(orders, 'ada')
  const error: AppError = { kind: 'timeout', seconds: 10, outcomeUnknown: true }
  const first = generate(orders, ADA, isListed)
  answer({ ok: false, error })
  expect((await first)?.error).toEqual(error)
  expect(at(orders)).toMatchObject({ pending: null, failure: { error } })
  expect(typed(orders)).toBe('ada')
  const second = generate(orders, ADA, isListed)
  expect(at(orders).failure).toBeNull()
  answer({ ok: true, value: { ...access, ...RECORD } })
  await second
})

it('cancels only the request in flight, by its ID', () => {
  cancelGeneration(orders)
  expect(asked).toEqual([])
  void generate(orders, ADA, isListed)
  cancelGeneration(archive)
  expect(asked).toHaveLength(1)
  cancelGeneration(orders)
  expect(asked[1]).toMatchObject({ name: 'cancel', input: { requestId: asked[0]?.requestId } })
  expect(asked[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

it('delays a retry only after a rate limit', () => {
  expect(retryTime({ error: { kind: 'rateLimited', retryAfterSeconds: 4 }, at: 1000 })).toBe(5000)
  expect(retryTime({ error: { kind: 'notFound' }, at: 1000 })).toBe(0)
})

it("sends a customer's secret without storing it", async () => {
  const customer = { primaryIdentity: 'ada', metadata: { role: 'ops', api_key: 'canary' } }
  const done = generate(orders, customer, isListed, ['api_key'])
  expect(asked.at(-1)?.input).toMatchObject({ customer })
  answer({ ok: true, value: { ...access, ...RECORD } })
  await done
  expect(issuedStore.get()[0]?.customer).toEqual({ primaryIdentity: 'ada', metadata: { role: 'ops' } })
  expect(JSON.stringify([issuedStore.get(), generationStore.get()])).not.toContain('canary')
})

it.each([
  ['still lists the server', async () => true, 'listed_server'],
  ['no longer lists it', async () => false, 'invalid_server_id'],
  ['can’t list its servers', () => Promise.reject(new Error('offline')), 'uncertain_server'],
])('reports a 404 from a service that %s', async (_, listed, code) => {
  const done = generate(orders, ADA, listed)
  answer({ ok: false, error: { kind: 'notFound' } })
  expect((await done)?.error).toEqual({ kind: 'notFound', code })
})
