import type { Upstream } from '../upstream/call-upstream.ts'
import type { TraceContext } from '../upstream/trace-context.ts'

export interface CallSpan {
  /** The trace context of the call's own requests. */
  trace: TraceContext
  /** `errorKind`: why the call failed; null if it succeeded. */
  end(errorKind: string | null): void
}

/** Sends spans as configured by OpenTelemetry's variables. */
export interface Tracing {
  /** Starts a span: `trace` is the client's; `tool` is null if there's no such tool, because its name may then be anything. */
  beginCall(call: { trace: TraceContext | undefined; tool: string | null; serverId: string }): CallSpan
  /** Creates a span for each call of an upstream, below that of the tool call. */
  ofUpstream(upstream: Upstream): Upstream
  /** Sends pending spans, and ends. */
  close(): Promise<void>
}
