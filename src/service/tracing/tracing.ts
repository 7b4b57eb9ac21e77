import type { Upstream } from '../upstream/call-upstream.ts'
import type { TraceContext } from '../upstream/trace-context.ts'

export interface CallSpan {
  /** Trace context for the requests that the call makes. */
  trace: TraceContext
  /** `errorKind`: why the call failed; null if it succeeded. */
  end(errorKind: string | null): void
}

/** Sends spans as configured by OpenTelemetry's environment variables. */
export interface Tracing {
  /** Starts a span. `trace`: the client's trace; `tool`: null if there's no such tool, because the name could be anything. */
  beginCall(call: { trace: TraceContext | undefined; tool: string | null; serverId: string }): CallSpan
  /** Wraps an upstream so that each of its calls gets a span, as a child of the tool call's span. */
  ofUpstream(upstream: Upstream): Upstream
  /** Sends pending spans and shuts down. */
  close(): Promise<void>
}
