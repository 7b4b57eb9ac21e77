import type { SpecTypeName } from '@modelcontextprotocol/client'
import type { ClientSdk } from './load-client.ts'

/** The types of the SDK's first generation, which most clients are built on; loaded on the first test. */
const loadEarlier = () => import('@modelcontextprotocol/sdk/types.js')

/** Validates what a server sent the way both generations of the official SDK do, each of which rejects some of what the other accepts. */
export interface SdkChecks {
  /** The first invalid path, e.g. `inputSchema.properties.x`; empty for the value itself. Null when both accept it. */
  tool(value: unknown): string | null
  list(value: unknown): string | null
  initialize(value: unknown): string | null
  reply(value: unknown): string | null
}

/** Creates the checks; `current` is the second generation. */
export async function loadSdkChecks(current: ClientSdk): Promise<SdkChecks> {
  const earlier = await loadEarlier()
  const check = (schema: Schema, name: SpecTypeName) => (value: unknown) => {
    const { success, error } = schema.safeParse(value)
    if (!success) return pathOf(error?.issues ?? [])
    return current.isSpecType[name](value) ? null : ''
  }
  return {
    tool: check(earlier.ToolSchema, 'Tool'),
    list: check(earlier.ListToolsResultSchema, 'ListToolsResult'),
    initialize: check(earlier.InitializeResultSchema, 'InitializeResult'),
    reply: check(earlier.CallToolResultSchema, 'CallToolResult'),
  }
}

/** The required part of a zod schema. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } }
}

/** Paths are shown to users, so a server's names are cut. */
const MAX_PATH = 120

function pathOf(issues: readonly { path: readonly PropertyKey[] }[]): string {
  const path = (issues[0]?.path ?? []).map(String).join('.')
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
}
