import { onTestFinished } from 'vitest'
import { createAccessApi } from '../../api/access-api.ts'
import { respondWith, startLoopbackServer } from '../../api/testing/loopback-server.ts'

/**
 * The service's behavior for one generation. `drop`: creates a URL, then drops the connection; `dropBefore`: drops it without creating a
 * URL; `echo`: repeats the input in a rejection; `missing`: responds that there's no such server.
 */
export type Fault = 'none' | 'limit' | 'drop' | 'dropBefore' | 'unauthorized' | 'error' | 'invalid' | 'echo' | 'missing'

/** Starts an access service on loopback that records the tokens it issues and fails on demand. */
export async function startIssuingService() {
  const server = await startLoopbackServer()
  onTestFinished(() => server.close())
  const tokens: { identity: string; token: string }[] = []
  const service = {
    baseUrl: server.baseUrl,
    tokens,
    /** Metadata of the requests received. */
    metadata: [] as unknown[],
    /** Identities in the requests received, including requests that created nothing. */
    received: [] as string[],
    underWay: 0,
    mostUnderWay: 0,
    fault: (_identity: string): Fault => 'none',
    /** Returns a promise that resolves when the service may respond. */
    gate: () => Promise.resolve(),
    retryAfter: 1,
    api: (apiKey = 'ak_test') => createAccessApi({ baseUrl: server.baseUrl, apiKey, fetch, timeoutMs: 5000 }),
    close: server.close,
  }
  server.respond = async (response, { method, body }) => {
    if (method === 'GET') return respondWith(200, [{ id: 'srv', name: 'Orders', isActive: true }])(response)
    const { customerDetails } = JSON.parse(body)
    const identity: string = customerDetails.primaryIdentity
    const make = () => {
      const token = `mt_${tokens.length + 1}`
      tokens.push({ identity, token })
      return { url: `https://mcp.example/${token}/stream`, token, customerId: `cus_${identity}` }
    }
    service.received.push(identity)
    service.metadata.push(customerDetails.metadata)
    service.underWay += 1
    service.mostUnderWay = Math.max(service.mostUnderWay, service.underWay)
    const fault = service.fault(identity)
    await service.gate()
    service.underWay -= 1
    switch (fault) {
      case 'none':
        return respondWith(200, { status: 'success', data: make() })(response)
      case 'limit':
        return respondWith(429, { status: 'error', error: { code: 'rate_limited', retryAfter: service.retryAfter } })(
          response,
        )
      case 'drop':
        make()
        return void response.destroy()
      case 'dropBefore':
        return void response.destroy()
      case 'unauthorized':
        return respondWith(401, { error: 401, message: 'Invalid API key' })(response)
      case 'error':
        return respondWith(503, { error: 503, message: 'Down for maintenance' })(response)
      case 'echo':
        return respondWith(400, { error: 400, message: `Bad metadata: ${JSON.stringify(customerDetails.metadata)}` })(
          response,
        )
      case 'missing':
        return respondWith(404, { error: 404, message: 'invalid_server_id' })(response)
      case 'invalid':
        return respondWith(400, { error: 400, message: 'primaryIdentity is not allowed' })(response)
    }
  }
  return service
}
export type IssuingService = Awaited<ReturnType<typeof startIssuingService>>

/** Assigns one fault to each of the first requests, and none after that. */
export function failInTurn(service: IssuingService, faults: readonly Fault[]): void {
  const left = [...faults]
  service.fault = () => left.shift() ?? 'none'
}

/** Holds every response except the first `free` ones until the returned function is called. */
export function holdResponses(service: IssuingService, free = 0): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  service.gate = async () => {
    if (service.received.length > free) await held
  }
  return letGo
}
