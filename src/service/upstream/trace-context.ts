import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The trace headers that a request passes on (W3C Trace Context). */
export interface TraceContext {
  traceparent: string
  tracestate?: string
}

/** Matches the version, trace ID, parent ID, and flags. Later versions may append more (§3.2.2, §3.2.4). */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZEROS = /^0+$/
/** Minimum length that has to be passed on (§3.3.1.5). */
const MAX_STATE = 512

/** Returns an incoming request's trace; undefined if there's none, or if it's invalid, in which case it must be ignored. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders | TraceContext): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, version, trace = '', parent = '', flags = '', rest] = TRACEPARENT.exec(traceparent) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (ZEROS.test(trace) || ZEROS.test(parent)) return undefined
  const read: TraceContext = { traceparent: `00-${trace}-${parent}-${flags}` }
  const state = typeof tracestate === 'string' ? tracestate : undefined
  return state && state.length <= MAX_STATE ? { ...read, tracestate: state } : read
}

/** Continues the same trace with this service as the new parent. Used when the service doesn't send spans itself. */
export function continueTrace(trace: TraceContext): TraceContext {
  const [version, id, , flags] = trace.traceparent.split('-')
  return { ...trace, traceparent: `${version}-${id}-${randomBytes(8).toString('hex')}-${flags}` }
}
