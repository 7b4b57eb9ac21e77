import type { Upstream } from '../upstream/call-upstream.ts'
import type { TraceContext } from '../upstream/trace-context.ts'

/** The span of one tool call. */
export interface CallSpan {
  /** What the call's own requests belong to. */
  trace: TraceContext
  /** `errorKind`: why the call failed; null: it didn't. */
  end(errorKind: string | null): void
}

/** Sends spans to where OpenTelemetry's variables say. */
export interface Tracing {
  /** Begins a span: `trace` is the client's; `tool` null where there's no such tool, as its name may be anything then. */
  beginCall(call: { trace: TraceContext | undefined; tool: string | null; serverId: string }): CallSpan
  /** Makes a span of each call of an upstream, below that of the tool call. */
  ofUpstream(upstream: Upstream): Upstream
  /** Sends what waits, and ends. */
  close(): Promise<void>
}
