import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { clientIdSchema } from './client.ts'

const verdictLevelSchema = z.enum(['works', 'warning', 'blocked'])
export type VerdictLevel = z.output<typeof verdictLevelSchema>

/** A reason why a client may not work. `tools`: all of the tools it applies to. */
const verdictReasonSchema = z.object({
  level: z.enum(['warning', 'blocked']),
  code: z.enum([
    'address',
    'insecure',
    'certificate',
    'toolName',
    'toolNameCharacters',
    'toolCount',
    'schema',
    'depth',
    'header',
    'replySize',
    'discontinued',
  ]),
  message: messageSchema,
  tools: z.array(z.string()),
})
export type VerdictReason = z.output<typeof verdictReasonSchema>

/** Whether a URL with these tools will work in a client. The level is that of the most severe reason. */
export const verdictSchema = z.object({
  clientId: clientIdSchema,
  level: verdictLevelSchema,
  reasons: z.array(verdictReasonSchema),
})
export type Verdict = z.output<typeof verdictSchema>
