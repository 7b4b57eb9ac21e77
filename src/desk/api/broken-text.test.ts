import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createAccessApi } from './access-api.ts'
import { type LoopbackServer, respondWith, startLoopbackServer } from './testing/loopback-server.ts'

let server: LoopbackServer
beforeAll(async () => {
  server = await startLoopbackServer()
})
afterAll(() => server.close())
const accessApi = () => createAccessApi({ baseUrl: server.baseUrl, apiKey: 'ak_test-0123456789', fetch })

describe('AccessApi with a lone surrogate', () => {
  const half = '\ud800'
  it('replaces it in a server’s name, and skips a server whose ID contains it, because such an ID can’t be requested', async () => {
    const one = { id: 'srv-1', name: `Billing ${half}`, isActive: true, createdAt: null, updatedAt: null }
    server.respond = respondWith(200, [
      { id: one.id, name: one.name, isActive: true },
      { ...one, id: half },
    ])
    const { servers, leftOut } = await accessApi().listServers()
    expect(servers).toEqual([{ ...one, name: 'Billing \ufffd' }])
    expect(leftOut).toBe(1)
  })

  it('treats a response whose token contains it as a bad response', async () => {
    const data = { url: 'https://mcp.example.com/tok_1/stream', token: `tok_${half}`, customerId: 'cus_1' }
    server.respond = respondWith(200, { status: 'success', data })
    const broken = accessApi().generate({ mcpServerId: 'srv-1', customerDetails: { primaryIdentity: 'ada' } })
    expect(await failureOf(broken)).toMatchObject({ kind: 'badResponse', outcomeUnknown: true })
  })
})
