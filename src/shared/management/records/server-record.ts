import { z } from 'zod'
import { credentialViewSchema } from '../definition/credential.ts'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'

const id = z.string().min(1)
const time = z.string()

/** One MCP server of the local service, whole. `revision` counts the draft's changes. */
export const serverRecordSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  updatedAt: time,
  draft: definitionSchema,
  revision: z.int(),
  /** The version that customers reach; null before the first deploy. */
  live: z.object({ version: z.int(), deployedAt: time, definition: definitionSchema }).nullable(),
  /** Whether a deploy would change something. */
  changed: z.boolean(),
  /** The draft's credentials, with which of their secret values are set. */
  credentials: z.array(credentialViewSchema),
  /** Customers with a token that is not revoked. */
  customers: z.int(),
  /** Whether arguments and replies of calls are kept in the call log. */
  logContent: z.boolean(),
  /** What one customer's URL may ask for; what is left out is the default. */
  limits: ownCallLimitsSchema,
})
export type ServerRecord = z.output<typeof serverRecordSchema>

/** One deployed version of a server. */
export const versionSchema = z.object({
  version: z.int(),
  deployedAt: time,
  note: z.string(),
  tools: z.int(),
  live: z.boolean(),
})
export type Version = z.output<typeof versionSchema>

/** An MCP server as a file: everything but identifiers, customers and secrets. */
export const serverExportSchema = z.object({
  format: z.literal('mcp-access-desk/server'),
  formatVersion: z.literal(1),
  exportedAt: time,
  definition: definitionSchema,
})
export type ServerExport = z.output<typeof serverExportSchema>
