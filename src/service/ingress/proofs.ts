import { proofValue } from '../../base/network/proof-value.ts'
import type { ExpectedProof } from '../../shared/reachable/ingress.ts'
import { message } from '../../shared/text/message.ts'
import type { HostCheck } from '../http/guards/guard-host.ts'
import type { RawRoute } from '../http/raw-route.ts'
import { sendJson, sendRawError } from '../http/responses/send-raw.ts'

/** Shaped like a stream's path, so that any proxy that forwards it also forwards the streams. */
const PROOF = /^\/mcp\/([\w-]{32,200})\/proof$/
const MAX_AWAITED = 8

/** Misdirected Request (RFC 9110 §15.5.20): a proxy in between changed the Host. */
const MISDIRECTED = 421

/**
 * Creates the handler for `GET /mcp/<nonce>/proof`. It responds once to each expected proof, if the `Host` header is the proof's address or
 * one of the listener's own, with a value that only this service can compute. Requests with any other nonce are left to the app, which
 * responds with 404.
 */
export function createProofs() {
  const awaited = new Map<string, ExpectedProof & { until: number }>()

  function expect(proof: ExpectedProof): void {
    for (const [nonce, { until }] of awaited)
      if (until < Date.now() || awaited.size >= MAX_AWAITED) awaited.delete(nonce)
    awaited.set(proof.nonce, { ...proof, until: Date.now() + proof.seconds * 1000 })
  }

  /**
   * Returns the route for one listener. `hostCheckFor` creates that listener's check of the `Host` header, which also accepts the given
   * addresses.
   */
  const routeOf =
    (hostCheckFor: (addresses: readonly string[]) => HostCheck): RawRoute =>
    (request, response) => {
      const nonce = request.method === 'GET' ? PROOF.exec(request.url ?? '')?.[1] : undefined
      const proof = nonce === undefined ? undefined : awaited.get(nonce)
      if (proof === undefined) return false
      awaited.delete(proof.nonce)
      if (proof.until < Date.now()) return false
      response.setHeader('Cache-Control', 'no-store')
      if (hostCheckFor([proof.address])(request.headers.host, request.headers.origin) !== null) {
        sendRawError(response, MISDIRECTED, message('http.hostForeign'))
        return true
      }
      sendJson(response, 200, JSON.stringify({ proof: proofValue(proof.nonce, proof.secret) }))
      return true
    }
  return { expect, routeOf }
}
