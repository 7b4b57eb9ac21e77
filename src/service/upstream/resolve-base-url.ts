import { message } from '../../shared/text/message.ts'
import { RequestProblem } from './request-problem.ts'

/**
 * Turns a stored base URL into a real one: `self:/path` is this service's own listener at `origin`. Throws RequestProblem
 * for a base address that nobody has given a URL.
 */
export function resolveBaseUrl(baseUrl: string, origin: string): string {
  if (baseUrl.startsWith('base:')) {
    throw new RequestProblem('internal', message('upstream.baseAddressOpen'))
  }
  const url = baseUrl.startsWith('self:/') ? origin + baseUrl.slice('self:'.length) : baseUrl
  return url.replace(/\/+$/, '')
}
