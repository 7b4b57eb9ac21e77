import { z } from 'zod'
import { stageProblemSchema } from './problem.ts'

/** The stages of a connection test, in order. After a failed stage, later ones are `skipped`. */
export const STAGES = ['address', 'dns', 'tcp', 'tls', 'http', 'authentication', 'protocol', 'tools', 'call'] as const
export const stageNameSchema = z.enum(STAGES)
export type StageName = z.output<typeof stageNameSchema>

/** `warning`: it works, but some clients may have trouble. */
const stageStateSchema = z.enum(['waiting', 'running', 'ok', 'warning', 'failed', 'skipped'])
export type StageState = z.output<typeof stageStateSchema>

/** What was corrected in a pasted address. */
const addressRepairSchema = z.enum(['wrapping', 'scheme', 'invisible'])
export type AddressRepair = z.output<typeof addressRepairSchema>

export const transportSchema = z.enum(['streamable-http', 'http+sse'])
export type ProbedTransport = z.output<typeof transportSchema>

/** Where an IP address is reachable from. A client in a vendor's cloud reaches only `public` ones. */
const addressRangeSchema = z.enum(['loopback', 'private', 'public'])
export type AddressRange = z.output<typeof addressRangeSchema>

const count = z.int().nonnegative()

/** Each stage's findings, whether it succeeded or not. Times are ISO 8601. */
const stageFactsSchemas = {
  address: z.object({
    /** Masked. */
    url: z.string(),
    scheme: z.enum(['http', 'https']),
    host: z.string(),
    port: count,
    repairs: z.array(addressRepairSchema),
  }),
  dns: z.object({
    addresses: z.array(z.object({ address: z.string(), family: z.union([z.literal(4), z.literal(6)]) })),
    /** Whether the host is an IP address, so there was no lookup. */
    literal: z.boolean(),
    range: addressRangeSchema,
  }),
  tcp: z.object({ address: z.string(), port: count, /** Number of addresses that failed earlier. */ failed: count }),
  tls: z.object({
    /** E.g. `TLSv1.3`; null if the handshake failed. */
    version: z.string().nullable(),
    issuer: z.string().nullable(),
    subject: z.string().nullable(),
    /** Hosts that the certificate is for. */
    names: z.array(z.string()),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    daysLeft: z.int().nullable(),
  }),
  http: z.object({
    status: count.nullable(),
    contentType: z.string().nullable(),
    /** Value of the `Server` header. */
    server: z.string().nullable(),
    /** `to` is masked. */
    redirect: z.object({ status: count, to: z.string(), sameOrigin: z.boolean() }).nullable(),
    retryAfterSeconds: z.number().nullable(),
  }),
  authentication: z.object({
    /** Whether an `Authorization` header was sent. */
    headerSent: z.boolean(),
    /** Schemes that the server requires, such as `Bearer`. */
    asked: z.array(z.string()),
    /** Address of the OAuth metadata (RFC 9728) given by the server, masked. */
    resourceMetadata: z.string().nullable(),
  }),
  protocol: z.object({
    transport: transportSchema,
    /** `modern`: 2026-07-28 and later, without `initialize`. */
    era: z.enum(['modern', 'legacy']),
    /** E.g. `2025-11-25`. */
    protocolVersion: z.string(),
    session: z.boolean(),
  }),
  tools: z.object({
    count,
    pages: count,
    /** Total size of the tools as JSON. */
    bytes: count,
    tokens: count,
    /** Whether the server has more tools than the test reads. */
    cut: z.boolean(),
  }),
  call: z.object({ tool: z.string(), isError: z.boolean(), bytes: count, tokens: count, blocks: count }),
} as const
export type StageFacts<S extends StageName = StageName> = z.output<(typeof stageFactsSchemas)[S]>

const stageReport = <S extends StageName, F extends z.ZodType>(stage: S, facts: F) =>
  z.object({
    stage: z.literal(stage),
    state: stageStateSchema,
    /** How long the stage has taken so far or took in total; null until it starts. */
    milliseconds: z.number().nonnegative().nullable(),
    facts: facts.nullable(),
    problem: stageProblemSchema.nullable(),
  })

/** One stage as shown in the window. */
export const stageReportSchema = z.discriminatedUnion('stage', [
  stageReport('address', stageFactsSchemas.address),
  stageReport('dns', stageFactsSchemas.dns),
  stageReport('tcp', stageFactsSchemas.tcp),
  stageReport('tls', stageFactsSchemas.tls),
  stageReport('http', stageFactsSchemas.http),
  stageReport('authentication', stageFactsSchemas.authentication),
  stageReport('protocol', stageFactsSchemas.protocol),
  stageReport('tools', stageFactsSchemas.tools),
  stageReport('call', stageFactsSchemas.call),
])
export type StageReport = z.output<typeof stageReportSchema>
