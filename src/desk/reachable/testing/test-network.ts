import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createTlsServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { onTestFinished } from 'vitest'
import { proofValue } from '../../../base/network/proof-value.ts'
import type { LocalServiceStatus } from '../../../shared/model/local-service.ts'
import { type ExpectedProof, type Ingress, NO_INGRESS, type ShutListener } from '../../../shared/reachable/ingress.ts'
import { message } from '../../../shared/text/message.ts'
import { listLocalAddresses } from '../network/local-addresses.ts'
import type { FakeEdge } from './fake-edge.ts'

/** Starts a service whose listeners respond only to requests for expected proofs. */
export async function startService() {
  const expected = new Map<string, ExpectedProof>()
  const answer: RequestListener = (request, response) => {
    const proof = expected.get(request.url?.split('/')[2] ?? '')
    if (!proof) return void response.writeHead(404).end()
    expected.delete(proof.nonce)
    response.end(JSON.stringify({ proof: proofValue(proof.nonce, proof.secret) }))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const inNetwork: Server[] = []
  let shut: ShutListener[] = []

  async function closeNetwork(): Promise<void> {
    for (const each of inNetwork.splice(0)) {
      each.closeAllConnections()
      await new Promise((resolve) => each.close(resolve))
    }
  }
  async function openNetwork({ network }: Ingress): Promise<void> {
    await closeNetwork()
    shut = []
    for (const { host, port, tls } of network) {
      const opened = createTlsServer(tls, answer)
      const code = await new Promise<string | null>((resolve) => {
        opened.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        opened.listen(port, host, () => resolve(null))
      })
      if (code === null) inNetwork.push(opened)
      else {
        const words = { cause: message('storage.port.taken', { port }), remedy: message('storage.port.takenRemedy') }
        shut.push({ host, port, error: { kind: 'storage', code: 'portTaken', ...words } })
      }
    }
  }
  onTestFinished(async () => {
    server.close()
    await closeNetwork()
  })
  const now: { state: LocalServiceStatus['state']; ingress: Ingress } = { state: 'running', ingress: NO_INGRESS }
  return {
    now,
    port: () => (server.address() as AddressInfo).port,
    shut: () => shut,
    state: () => now.state,
    setIngress: async (ingress: Ingress) => {
      now.ingress = ingress
      await openNetwork(ingress)
    },
    expectProof: async (proof: ExpectedProof) => void expected.set(proof.nonce, proof),
  }
}

/** A private address that this computer actually has. */
export function privateAddress(): string {
  const [found] = listLocalAddresses(networkInterfaces())
  if (!found) throw new Error('These tests need a computer with a private address')
  return found.host
}

export async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Connects visitors to the edge's port, whatever the host. */
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
