import { z } from 'zod'
import { listedServerSchema } from '../service-interface.ts'

/** An MCP server with its five documented fields; a date that the service omits is `null`. */
const mcpServerSchema = listedServerSchema.extend({
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
})
export type McpServer = z.infer<typeof mcpServerSchema>

/** The servers of one workspace; `leftOut` counts elements without a valid `id` or `name`. */
export const serverListSchema = z.object({ servers: z.array(mcpServerSchema), leftOut: z.int().nonnegative() })
export type ServerList = z.infer<typeof serverListSchema>
