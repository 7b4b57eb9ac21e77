import { z } from 'zod'
import { probedToolSchema, probeInputSchema, probeResultSchema } from './probe-result.ts'
import { stageReportSchema } from './stage.ts'
import { toolRunSchema } from './tool-reply.ts'

/** Made by the window, so that it knows the stages of its test. */
const runId = z.string().min(1)

/** What the window asks of the connection test. */
export const probeCommands = {
  /** The event `probe.stage` reports each stage as it goes. */
  'probe.run': {
    input: probeInputSchema.extend({
      runId,
      /** Whose service the URL is of, where that's known: what it says of the customer is part of the test. */
      workspaceId: z.string().min(1).optional(),
    }),
    output: probeResultSchema,
  },
  'probe.runTool': {
    input: z.object({
      url: z.string().min(1).max(8000),
      headers: z.record(z.string(), z.string()).default({}),
      tool: z.string().min(1),
      /** JSON text of an object, so that no number loses digits on the way. */
      arguments: z.string(),
      /** The tool as it was listed, if it was. */
      known: probedToolSchema.nullable().default(null),
    }),
    output: toolRunSchema,
  },
  /** The result as Markdown, the token masked. */
  'probe.report': { input: z.object({ result: probeResultSchema }), output: z.object({ markdown: z.string() }) },
} as const

/** What main reports of a connection test as it goes. */
export const probeEvents = {
  'probe.stage': z.object({ runId, report: stageReportSchema }),
} as const
