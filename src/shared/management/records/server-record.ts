import { z } from 'zod'
import { credentialViewSchema } from '../definition/credential.ts'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'
import { FORMER_REPLY_BUDGET, NEW_REPLY_BUDGET, replyBudgetSchema } from './reply-budget.ts'
import { FORMER_TOOL_MODE, NEW_TOOL_MODE, toolModeSchema } from './tool-mode.ts'

const id = z.string().min(1)
const time = z.string()

/** A complete MCP server of the local service. `revision` counts the changes to the draft. */
export const serverRecordSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  updatedAt: time,
  draft: definitionSchema,
  revision: z.int(),
  /** The version that customers use; null before the first deployment. */
  live: z.object({ version: z.int(), deployedAt: time, definition: definitionSchema }).nullable(),
  /** Whether deploying would change anything. */
  changed: z.boolean(),
  /** The draft's credentials, with the names of the secret values that are set. */
  credentials: z.array(credentialViewSchema),
  /** Number of customers with a token that isn't revoked. */
  customers: z.int(),
  /** Whether the call log stores the calls' arguments and responses. */
  logContent: z.boolean(),
  /** Limits for each customer's URL; where one isn't set, its default applies. */
  limits: ownCallLimitsSchema,
  toolMode: toolModeSchema.default(FORMER_TOOL_MODE),
  replyBudget: replyBudgetSchema.default(FORMER_REPLY_BUDGET),
})
export type ServerRecord = z.output<typeof serverRecordSchema>

/** A deployed version of a server. */
export const versionSchema = z.object({
  version: z.int(),
  deployedAt: time,
  note: z.string(),
  tools: z.int(),
  live: z.boolean(),
})
export type Version = z.output<typeof versionSchema>

/** An MCP server as exported to a file: everything except identifiers, customers, and secrets. */
export const serverExportSchema = z.object({
  format: z.literal('mcp-access-desk/server'),
  formatVersion: z.literal(1),
  exportedAt: time,
  definition: definitionSchema,
  toolMode: toolModeSchema.default(NEW_TOOL_MODE),
  replyBudget: replyBudgetSchema.default(NEW_REPLY_BUDGET),
})
export type ServerExport = z.output<typeof serverExportSchema>
