import { z } from 'zod'
import { listedServerSchema } from '../service-interface.ts'

/** An MCP server as the app knows it: the documented five fields. A service that leaves a date out gives `null`. */
const mcpServerSchema = listedServerSchema.extend({
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
})
export type McpServer = z.infer<typeof mcpServerSchema>

/** The servers of one workspace; `leftOut` counts elements without a usable `id` or `name`. */
export const serverListSchema = z.object({ servers: z.array(mcpServerSchema), leftOut: z.int().nonnegative() })
export type ServerList = z.infer<typeof serverListSchema>
