import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request passes on of the trace that it belongs to, as headers (W3C Trace Context). */
export interface TraceContext {
  traceparent: string
  tracestate?: string
}

/** Version, trace id, parent id, flags. Later versions may have more behind them (§3.2.2, §3.2.4). */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZEROS = /^0+$/
/** What has to be passed on at least (§3.3.1.5). */
const MAX_STATE = 512

/** The trace of a request that has just come in; undefined where there's none or it can't be read, as a broken one has to be ignored. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders | TraceContext): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, version, trace = '', parent = '', flags = '', rest] = TRACEPARENT.exec(traceparent) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (ZEROS.test(trace) || ZEROS.test(parent)) return undefined
  const read: TraceContext = { traceparent: `00-${trace}-${parent}-${flags}` }
  const state = typeof tracestate === 'string' ? tracestate : undefined
  return state && state.length <= MAX_STATE ? { ...read, tracestate: state } : read
}

/** The same trace with this service as the new parent, without a span of its own. */
export function continueTrace(trace: TraceContext): TraceContext {
  const [version, id, , flags] = trace.traceparent.split('-')
  return { ...trace, traceparent: `${version}-${id}-${randomBytes(8).toString('hex')}-${flags}` }
}
