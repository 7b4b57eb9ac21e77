import { z } from 'zod'
import { probedToolSchema, probeInputSchema, probeResultSchema } from './probe-result.ts'
import { stageReportSchema } from './stage.ts'
import { toolRunSchema } from './tool-reply.ts'

/** Created by the window to identify the stages of the test it started. */
const runId = z.string().min(1)

/** Commands for the connection test. */
export const probeCommands = {
  /** The event `probe.stage` reports each stage as it runs. */
  'probe.run': {
    input: probeInputSchema.extend({
      runId,
      /** The workspace whose service the URL belongs to, if known; the test then includes what the service knows about the customer. */
      workspaceId: z.string().min(1).optional(),
    }),
    output: probeResultSchema,
  },
  'probe.runTool': {
    input: z.object({
      url: z.string().min(1).max(8000),
      headers: z.record(z.string(), z.string()).default({}),
      tool: z.string().min(1),
      /** JSON text of an object, so that numbers keep all their digits. */
      arguments: z.string(),
      /** The tool as listed earlier, if it was listed. */
      known: probedToolSchema.nullable().default(null),
    }),
    output: toolRunSchema,
  },
  /** Formats the result as Markdown, with the token masked. */
  'probe.report': { input: z.object({ result: probeResultSchema }), output: z.object({ markdown: z.string() }) },
} as const

/** Events for a running connection test. */
export const probeEvents = {
  'probe.stage': z.object({ runId, report: stageReportSchema }),
} as const
