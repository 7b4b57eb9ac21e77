import { z } from 'zod'
import { clientIdSchema } from './client.ts'

const verdictLevelSchema = z.enum(['works', 'remark', 'blocked'])
export type VerdictLevel = z.output<typeof verdictLevelSchema>

/** One thing that speaks against a client, as a plain sentence; `tools` are the names concerned, all of them. */
const verdictReasonSchema = z.object({
  level: z.enum(['remark', 'blocked']),
  code: z.enum([
    'address',
    'insecure',
    'toolName',
    'toolNameCharacters',
    'toolCount',
    'schema',
    'depth',
    'header',
    'replySize',
    'discontinued',
  ]),
  text: z.string(),
  tools: z.array(z.string()),
})
export type VerdictReason = z.output<typeof verdictReasonSchema>

/** Whether a URL with these tools will work in a client. The level is that of the worst reason. */
export const verdictSchema = z.object({
  clientId: clientIdSchema,
  level: verdictLevelSchema,
  reasons: z.array(verdictReasonSchema),
})
export type Verdict = z.output<typeof verdictSchema>
