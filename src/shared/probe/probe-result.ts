import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { stageReportSchema, transportSchema } from './stage.ts'
import { toolReplySchema } from './tool-reply.ts'

const count = z.int().nonnegative()
const json = z.record(z.string(), z.json())

/** A tool as the server lists it. Hints that the server leaves out are null. */
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
  /** Size as JSON, and what it costs a model that is shown it. */
  bytes: count,
  tokens: count,
})
export type ProbedTool = z.output<typeof probedToolSchema>

/** Something that works here and may trouble a client. */
const probeWarningSchema = z.object({
  /** The tool concerned. */
  tool: z.string().nullable(),
  message: messageSchema,
})
export type ProbeWarning = z.output<typeof probeWarningSchema>

/** The server as it introduces itself. */
const probedServerSchema = z.object({
  name: z.string().nullable(),
  title: z.string().nullable(),
  version: z.string().nullable(),
  instructions: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** Such as `2026-07-28`. */
  protocolVersion: z.string(),
  era: z.enum(['modern', 'legacy']),
  transport: transportSchema,
})
export type ProbedServer = z.output<typeof probedServerSchema>

/** All that a connection test found out. It holds no token: `url` and every text are masked. */
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

/** What is tested. `call` is made only when the tools could be listed. */
export const probeInputSchema = z.object({
  url: z.string().min(1).max(8_000),
  headers: z.record(z.string(), z.string()).default({}),
  call: z
    /** `arguments`: JSON text of an object, so that no number loses digits on the way. */
    .object({ tool: z.string().min(1), arguments: z.string().max(1_000_000) })
    .nullable()
    .default(null),
})
