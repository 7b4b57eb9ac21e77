import type { SpecTypeName } from '@modelcontextprotocol/client'
import type { ClientSdk } from './load-client.ts'

/** Types from the first generation of the SDK, which most clients are built on; loaded on the first test. */
const loadEarlier = () => import('@modelcontextprotocol/sdk/types.js')

/**
 * Validates what a server has sent the way both generations of the official SDK do, each of which rejects some of what the other accepts.
 */
export interface SdkChecks {
  /**
   * Returns the first invalid path, e.g. `inputSchema.properties.x`, or an empty string for the value itself. Null when both generations
   * accept the value.
   */
  tool(value: unknown): string | null
  list(value: unknown): string | null
  initialize(value: unknown): string | null
  reply(value: unknown): string | null
}

/** Loads the checks; `current` is the second generation of the SDK. */
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

/** The part of a zod schema that the checks use. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } }
}

/** Maximum length of a path, in characters; paths are shown to users and contain names from the server. */
const MAX_PATH = 120

function pathOf(issues: readonly { path: readonly PropertyKey[] }[]): string {
  const path = (issues[0]?.path ?? []).map(String).join('.')
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
}
