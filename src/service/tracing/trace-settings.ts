import { z } from 'zod'

/** Supported encodings for spans. gRPC isn't supported. */
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** Treats an empty variable as unset, as OpenTelemetry's environment variable specification says. */
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

/** Whether and how spans are sent. `unknown`: a variable has an unsupported value. */
export type TraceSettings =
  | { kind: 'off' }
  | { kind: 'on'; protocol: (typeof PROTOCOLS)[number] }
  | { kind: 'unknown'; variable: string; allowed: readonly string[] }

/** Reads OpenTelemetry's environment variables. Spans are sent if an address or the exporter is set, and nothing disables them. */
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
