import type { IncomingMessage } from 'node:http'
import { type Message, message } from '../../../shared/text/message.ts'
import type { RawRoute } from '../raw-route.ts'
import { claimTarget } from '../requests/claim-target.ts'
import { sendRawError } from '../responses/send-raw.ts'
import type { HostCheck } from './guard-host.ts'

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** Returns why a request's target or Host is invalid (RFC 9112 §3.2); null if both are valid. */
function badTarget({ url = '', headers, rawHeaders }: IncomingMessage): Message | null {
  if (headers.host === undefined) return message('http.hostMissing')
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return message('http.hostTwice')
  if (url.startsWith('/')) return null
  const target = ABSOLUTE.exec(url)?.[1]
  if (target === undefined) return message('http.targetUnreadable')
  return target.toLowerCase() === headers.host.toLowerCase() ? null : message('http.targetMismatch')
}

/** Creates a handler that stops requests before they reach a route: 400 for a bad target or Host, 403 for a foreign Host or Origin. */
export function guardRequest(checkHost: HostCheck): RawRoute {
  return (request, response) => {
    const bad = badTarget(request)
    if (bad !== null) {
      response.setHeader('Connection', 'close')
      sendRawError(response, 400, bad)
      return true
    }
    const { host, origin } = request.headers
    // A page with the referrer policy `no-referrer` sends its form with the origin `null` (Fetch Standard, “append a request Origin header”).
    // The claim page's route checks that its form was sent by the page itself.
    const isClaimForm = origin === 'null' && claimTarget(request.url)?.query === null
    const problem = checkHost(host, isClaimForm ? undefined : origin)
    if (problem !== null) sendRawError(response, 403, problem)
    return problem !== null
  }
}
