import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { LocalServiceStatus } from '../../../shared/model/local-service.ts'
import { type ExpectedProof, NO_REACH, type Reach } from '../../../shared/reachable/reach.ts'
import { proofValue } from '../proof-value.ts'
import type { FakeEdge } from './fake-edge.ts'

/** The service's part: a listener that answers expected proofs and nothing else. */
export async function startService() {
  const expected = new Map<string, ExpectedProof>()
  const server = createServer((request, response) => {
    const proof = expected.get(request.url?.split('/')[2] ?? '')
    if (!proof) return void response.writeHead(404).end()
    expected.delete(proof.nonce)
    response.end(JSON.stringify({ proof: proofValue(proof.nonce, proof.secret) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const now: { state: LocalServiceStatus['state']; reach: Reach } = { state: 'running', reach: NO_REACH }
  return {
    now,
    port: () => (server.address() as AddressInfo).port,
    state: () => now.state,
    setReach: async (reach: Reach) => {
      now.reach = reach
    },
    expectProof: async (proof: ExpectedProof) => void expected.set(proof.nonce, proof),
  }
}

/** Visitors find every host of the edge at its port. */
export const through =
  (edge: FakeEdge): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input))
    if (url.hostname === '127.0.0.1') return fetch(input, init)
    return new Promise((resolve, reject) => {
      const headers = { ...(init?.headers as Record<string, string>), host: url.host }
      const sent = request({ host: '127.0.0.1', port: edge.port, path: url.pathname, headers }, (response) => {
        const status = response.statusCode ?? 0
        response.toArray().then((parts) => resolve(new Response(Buffer.concat(parts), { status })), reject)
      })
      sent.on('error', reject).end()
    })
  }
