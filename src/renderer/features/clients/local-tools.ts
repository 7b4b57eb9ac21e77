import { toolOf } from '../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'

/** Approximate number of characters per model token. */
const CHARACTERS_A_TOKEN = 4

/** Returns the tools that a server of the local service currently offers; null before its first deploy. */
export function localTools({ live }: Pick<ServerRecord, 'live'>): ProbedTool[] | null {
  return live === null ? null : live.definition.endpoints.filter(({ enabled }) => enabled).map(listed)
}

function listed(endpoint: Endpoint): ProbedTool {
  const tool = toolOf(endpoint)
  const bytes = new TextEncoder().encode(JSON.stringify(tool)).length
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: JSON.parse(JSON.stringify(tool.inputSchema)),
    outputSchema: null,
    annotations: {
      readOnly: tool.annotations.readOnlyHint,
      destructive: tool.annotations.destructiveHint,
      idempotent: tool.annotations.idempotentHint,
      openWorld: tool.annotations.openWorldHint,
    },
    bytes,
    tokens: Math.ceil(bytes / CHARACTERS_A_TOKEN),
  }
}
