import { expect, it } from 'vitest'
import { urlCheckOf } from '../../core/history/url-check.ts'
import { probe } from '../../core/probe/probe.ts'
import { createProveUrl } from '../../core/proof-call/prove-url.ts'
import { say } from '../../shared/text/say.ts'
import { definition, endpoint, startManagement } from '../management/management.testkit.ts'
import { withKey } from '../service.testkit.ts'
import { type Answer, json, startApi } from './stream.testkit.ts'

const KEY = { id: 'cred_own', name: 'Ledgerly key', details: { kind: 'bearer' as const }, perCustomer: true }

/** A server whose customers have keys of their own, and an API that lets in some; `proof`: whether its tests make a call. */
async function setUp({ proof = true } = {}) {
  const seen: string[] = []
  const letIn: Answer = (request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    seen.push(`${request.method} ${request.url} ${key}`)
    const status = key === 'good' ? 200 : key === 'slow' ? 503 : key === 'forbidden' ? 403 : 401
    json({ ok: true }, status)(request, response)
  }
  const baseUrl = await startApi(letIn)
  const { service, call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Ledgerly' })
  const list = endpoint('list_invoices', { baseUrl, credentialId: 'cred_own' })
  const drop = endpoint('drop_invoices', { baseUrl, credentialId: 'cred_own', method: 'DELETE' })
  async function deploy(customerKey: string, endpointId = list.id) {
    const { revision } = await call('servers.get', { id })
    const draft = {
      ...definition('Ledgerly', list, drop),
      credentials: [{ ...KEY, customerKey }],
      ...(proof && { proofCall: { endpointId, arguments: {} } }),
    }
    const saved = await call('servers.saveDraft', { id, revision, draft })
    await call('servers.deploy', { id, revision: saved.revision })
  }
  await deploy('api_key')
  async function generate(primaryIdentity: string, api_key: string): Promise<string> {
    const body = JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity, metadata: { api_key } } })
    const answer = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    return ((await answer.json()) as { data: { url: string } }).data.url
  }
  const prove = createProveUrl({ managementOf: async () => ({ call }) as never, probe }, { keptMs: 0 })
  const check = async (url: string) => {
    const { state, problem } = urlCheckOf(await prove('local', { url }))
    return { state, code: problem?.code ?? null, cause: problem ? say(problem.cause) : '' }
  }
  return { seen, call, id, deploy, generate, check, list, drop }
}

it('a URL works once the proof call worked with its customer’s own credential; 401 and 403 are that customer’s finding', async () => {
  const { seen, generate, check } = await setUp()
  expect(await check(await generate('ada', 'good'))).toEqual({ state: 'working', code: null, cause: '' })
  expect(seen).toEqual(['GET /list_invoices good'])
  expect(await check(await generate('bob', 'bad'))).toMatchObject({
    state: 'broken',
    code: 'callApiRefuses',
    cause: expect.stringContaining('list_invoices got HTTP status 401'),
  })
  expect(await check(await generate('cy', 'forbidden'))).toMatchObject({
    code: 'callApiRefuses',
    cause: expect.stringContaining('403'),
  })
  expect(await check(await generate('dan', 'slow'))).toMatchObject({ state: 'broken', code: 'callProofFails' })
})

it('a URL without a proof call only connects, and no call is made of what changes data', async () => {
  const plain = await setUp({ proof: false })
  expect(await plain.check(await plain.generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  const { seen, generate, check, deploy, drop } = await setUp()
  await deploy('api_key', drop.id)
  expect(await check(await generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  await deploy('api_key', 'end_gone')
  expect(await check(await generate('ada', 'good'))).toMatchObject({ state: 'connects' })
  expect([...plain.seen, ...seen]).toEqual([])
})

it('a customer without a required value fails the test, with or without a proof call', async () => {
  for (const proof of [true, false]) {
    const { seen, call, id, generate, check, list } = await setUp({ proof })
    const url = await generate('ada', 'good')
    // Another credential, not a renamed one: nothing is carried over.
    const { revision } = await call('servers.get', { id })
    const other = { ...KEY, id: 'cred_other', name: 'Other key', customerKey: 'other_key' }
    const draft = {
      ...definition('Ledgerly', { ...list, credentialId: 'cred_other' }),
      credentials: [other],
      ...(proof && { proofCall: { endpointId: list.id, arguments: {} } }),
    }
    const saved = await call('servers.saveDraft', { id, revision, draft: draft as never })
    await call('servers.deploy', { id, revision: saved.revision })
    expect(await check(url)).toMatchObject({
      state: 'broken',
      code: 'callNeedsValues',
      cause: expect.stringContaining('Other key'),
    })
    expect(seen).toEqual([])
  }
})

it('a proof call is kept by a copy of the server, and leads to its endpoint there', async () => {
  const { call, id } = await setUp()
  const { draft } = await call('servers.duplicate', { id })
  expect(draft.endpoints.map((each) => each.id)).toContain(draft.proofCall?.endpointId)
  const file = await call('servers.export', { id })
  const imported = await call('servers.import', { text: JSON.stringify(file) })
  const proofed = imported.draft.endpoints.find((each) => each.id === imported.draft.proofCall?.endpointId)
  expect(proofed?.toolName).toBe('list_invoices')
})
