import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { stageReportSchema, transportSchema } from './stage.ts'
import { toolReplySchema } from './tool-reply.ts'

const count = z.int().nonnegative()
const json = z.record(z.string(), z.json())

/** A tool as listed by the server. Missing hints are null. */
export const probedToolSchema = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  inputSchema: json,
  outputSchema: json.nullable(),
  annotations: z.object({
    readOnly: z.boolean().nullable(),
    destructive: z.boolean().nullable(),
    idempotent: z.boolean().nullable(),
    openWorld: z.boolean().nullable(),
  }),
  /** Size as JSON, and the estimated number of tokens it costs a model. */
  bytes: count,
  tokens: count,
})
export type ProbedTool = z.output<typeof probedToolSchema>

/** A finding that works but may cause trouble for a client. */
const probeWarningSchema = z.object({
  /** Name of the tool that the finding is about. */
  tool: z.string().nullable(),
  message: messageSchema,
})
export type ProbeWarning = z.output<typeof probeWarningSchema>

/** The server's description of itself. */
const probedServerSchema = z.object({
  name: z.string().nullable(),
  title: z.string().nullable(),
  version: z.string().nullable(),
  instructions: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** E.g. `2026-07-28`. */
  protocolVersion: z.string(),
  era: z.enum(['modern', 'legacy']),
  transport: transportSchema,
})
export type ProbedServer = z.output<typeof probedServerSchema>

/** The complete result of a connection test. Doesn't contain the token: `url` and all other strings are masked. */
export const probeResultSchema = z.object({
  url: z.string(),
  at: z.string(),
  milliseconds: z.number().nonnegative(),
  outcome: z.enum(['ok', 'warning', 'failed']),
  stages: z.array(stageReportSchema),
  server: probedServerSchema.nullable(),
  tools: z.array(probedToolSchema),
  reply: toolReplySchema.nullable(),
  warnings: z.array(probeWarningSchema),
})
export type ProbeResult = z.output<typeof probeResultSchema>

/** What to test. `call` is only made if the tools could be listed. */
export const probeInputSchema = z.object({
  url: z.string().min(1).max(8_000),
  headers: z.record(z.string(), z.string()).default({}),
  call: z
    /** `arguments`: JSON text of an object, so that numbers keep all their digits. */
    .object({ tool: z.string().min(1), arguments: z.string().max(1_000_000) })
    .nullable()
    .default(null),
})
