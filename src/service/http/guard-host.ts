import type { MiddlewareHandler } from 'hono'
import { answerError } from './error-body.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parses `host[:port]` or an origin's authority; null when it is neither. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Refuses what a web page could send here: a `Host` that is not this listener (DNS rebinding), or an `Origin` that is
 * not a loopback one. Programs send no `Origin`. Answers 403.
 */
export function guardHost(port: () => number): MiddlewareHandler {
  return async (c, next) => {
    const host = parseUrl(`http://${c.req.header('host') ?? ''}`)
    if (!host || !LOOPBACK.has(host.hostname) || Number(host.port || 80) !== port() || host.pathname !== '/') {
      return answerError(c, 403, 'The Host header does not name this service.')
    }
    const origin = c.req.header('origin')
    if (origin !== undefined) {
      const url = parseUrl(origin)
      if (!url || !/^https?:$/.test(url.protocol) || !LOOPBACK.has(url.hostname)) {
        return answerError(c, 403, 'Requests from this origin are not allowed.')
      }
    }
    return next()
  }
}
