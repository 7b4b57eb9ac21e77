import { hostname } from 'node:os'
import {
  type Attributes,
  type Context,
  createTraceState,
  type DiagLogger,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'
import type { UpstreamCallResult } from '../upstream/call-upstream.ts'
import { readTrace, type TraceContext } from '../upstream/trace-context.ts'
import type { TraceSettings } from './trace-settings.ts'
import type { Tracing } from './tracing.ts'

const NAME = 'mcp-access-desk'
/** How long the collector may take to accept the remaining spans during shutdown, in milliseconds. */
const CLOSE_MS = 3_000

/** Hides URLs, because they may contain a password. */
const withoutAddresses = (text: string) => text.replace(/[a-z]+:\/\/\S+/gi, '…')

const logger = (): DiagLogger => {
  const log = logFor('service/tracing')
  const say = (text: string) => log.warn(withoutAddresses(text))
  return { error: say, warn: say, info: () => undefined, debug: () => undefined, verbose: () => undefined }
}

/**
 * Starts sending spans as configured by OpenTelemetry's environment variables: destination, headers, certificates, sampling, and service
 * name. Spans don't contain tokens, arguments, or more of an address than its host and port, because paths may contain secrets, too.
 */
export async function openTracing({ protocol }: Extract<TraceSettings, { kind: 'on' }>): Promise<Tracing> {
  diag.setLogger(logger(), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const own = resourceFromAttributes({ 'service.name': NAME, 'service.instance.id': `${hostname()}:${process.pid}` })
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
  await resource.waitForAsyncAttributes?.()
  const exporter = protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter()
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
  const tracer = provider.getTracer(NAME)

  return {
    beginCall({ trace: from, tool, serverId }) {
      const attributes: Attributes = { 'mcp.method.name': 'tools/call', 'mcp_access_desk.server.id': serverId }
      if (tool !== null) attributes['gen_ai.tool.name'] = tool
      const name = tool === null ? 'tools/call' : `tools/call ${tool}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(from))
      return {
        trace: traceOf(span),
        end(errorKind) {
          if (errorKind !== null) fail(span, errorKind)
          span.end()
        },
      }
    },
    ofUpstream: (upstream) => ({
      ...upstream,
      async call(call) {
        const { method } = call.endpoint
        const attributes = { 'http.request.method': method }
        const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, contextOf(call.trace))
        try {
          const result = await upstream.call({ ...call, trace: traceOf(span) })
          describe(span, result)
          return result
        } finally {
          span.end()
        }
      },
    }),
    async close() {
      const ended = await within(CLOSE_MS, provider.shutdown())
      if (ended === 'late') logFor('service/tracing').warn('The last spans couldn’t be sent in time')
    },
  }
}

/** Returns the context for starting a span, either as a child of the span named by the headers or as the root of its trace. */
function contextOf(from: TraceContext | undefined): Context {
  const known = from && readTrace(from)
  if (!known?.traceparent) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = '0'] = known.traceparent.split('-')
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(known.tracestate !== undefined && { traceState: createTraceState(known.tracestate) }),
  })
}

/** Returns the trace headers for a request made within a span. */
function traceOf(span: Span): TraceContext {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext()
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  const tracestate = traceState?.serialize()
  return tracestate ? { traceparent, tracestate } : { traceparent }
}

function describe(span: Span, { request, outcome }: UpstreamCallResult): void {
  if (request) {
    const { hostname: address, port, protocol } = new URL(request.origin)
    span.setAttributes({
      'server.address': address,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'url.scheme': protocol.slice(0, -1),
    })
  }
  if (outcome.kind !== 'answer') {
    fail(span, outcome.kind)
    return
  }
  span.setAttribute('http.response.status_code', outcome.status)
  if (outcome.redirects > 0) span.setAttribute('http.request.resend_count', outcome.redirects)
  if (outcome.status >= 400) fail(span, String(outcome.status))
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
