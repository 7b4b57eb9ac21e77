import { z } from 'zod'

/** How spans are written; gRPC isn't there. */
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** An empty variable counts as one that isn't set. Source: OpenTelemetry's specification of its environment variables. */
const value = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)

const variables = z.object({
  OTEL_SDK_DISABLED: value,
  OTEL_TRACES_EXPORTER: value,
  OTEL_EXPORTER_OTLP_ENDPOINT: value,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: value,
  OTEL_EXPORTER_OTLP_PROTOCOL: value,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: value,
})

/** Whether spans are sent, and how. `unknown`: a variable asks for what isn't there. */
export type TraceSettings =
  | { kind: 'off' }
  | { kind: 'on'; protocol: (typeof PROTOCOLS)[number] }
  | { kind: 'unknown'; variable: string; allowed: readonly string[] }

/** Reads OpenTelemetry's variables: spans are sent where an address or the exporter is named, and nothing switches them off. */
export function readTraceSettings(env: NodeJS.ProcessEnv): TraceSettings {
  const set = variables.parse(env)
  if (set.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { kind: 'off' }
  const isAddressed = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT
  const exporter = set.OTEL_TRACES_EXPORTER ?? (isAddressed === undefined ? 'none' : 'otlp')
  if (exporter === 'none') return { kind: 'off' }
  if (exporter !== 'otlp') return { kind: 'unknown', variable: 'OTEL_TRACES_EXPORTER', allowed: ['otlp', 'none'] }
  const asked = set.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? set.OTEL_EXPORTER_OTLP_PROTOCOL ?? PROTOCOLS[0]
  const protocol = PROTOCOLS.find((known) => known === asked)
  if (protocol) return { kind: 'on', protocol }
  const variable = set.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  return { kind: 'unknown', variable, allowed: PROTOCOLS }
}
