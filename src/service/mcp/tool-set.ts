import type { BaseAddress } from '../../shared/management/definition/base-address.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import { type ToolDescription, toolOf } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { LiveServer } from '../live-servers/live-servers.ts'
import { narrowingOf } from '../replies/narrowing.ts'
import type { StoredToken } from '../store/tokens.ts'
import { resolveAddresses } from '../upstream/resolve-addresses.ts'

/** A deployed server's tool, ready to be called. */
export interface PreparedTool {
  endpoint: Endpoint
  credentials: readonly Credential[]
  description: ToolDescription
  /** Names of arguments with which a model can request less. */
  narrowing: string[]
}

/** The tools of one deployed version, in order. */
export interface ToolSet {
  /** Name, title, and version as shown by MCP. */
  info: { name: string; title: string; version: string }
  infoJson: string
  instructions: string
  tools: ReadonlyMap<string, PreparedTool>
  /** Returns the descriptions of the allowed tools (null: all tools) as a JSON list. */
  listJson(allowed: readonly string[] | null): string
}

/** Returns the tools that a customer may use, in order. */
export const allowedTools = ({ set, token }: { set: ToolSet; token: Pick<StoredToken, 'tools'> }): PreparedTool[] => {
  const all = [...set.tools.values()]
  const names = token.tools && new Set(token.tools)
  return names ? all.filter(({ endpoint }) => names.has(endpoint.toolName)) : all
}

const sets = new WeakMap<LiveServer, ToolSet>()

/** Prepares a server's tools, once per live version. */
export function toolsOf(server: LiveServer): ToolSet {
  const known = sets.get(server)
  if (known) return known
  const made = prepare(server)
  sets.set(server, made)
  return made
}

function prepare({ name, version, definition }: LiveServer): ToolSet {
  const info = { name, title: name, version: `${version}.0.0` }
  const credentials = new Map(definition.credentials.map((credential) => [credential.id, credential]))
  const tools = new Map<string, PreparedTool>()
  for (const endpoint of definition.endpoints) {
    if (!endpoint.enabled) continue
    tools.set(endpoint.toolName, prepareTool(endpoint, credentials, definition.baseAddresses))
  }
  const lists = new Map<string, string>()
  return {
    info,
    infoJson: JSON.stringify(info),
    instructions: definition.instructions,
    tools,
    listJson(allowed) {
      const key = allowed === null ? '' : JSON.stringify(allowed)
      const known = lists.get(key)
      if (known !== undefined) return known
      const made = JSON.stringify(describe(tools, allowed))
      if (lists.size >= 200) lists.clear()
      lists.set(key, made)
      return made
    },
  }
}

/** Prepares an endpoint with its credentials and address. Calls with a credential that no longer exists are rejected. */
function prepareTool(
  stored: Endpoint,
  credentials: ReadonlyMap<string, Credential>,
  baseAddresses: readonly BaseAddress[],
): PreparedTool {
  const own = credentialIdsOf(stored).flatMap((id) => credentials.get(id) ?? [])
  const resolved = resolveAddresses({ endpoint: stored, credentials: own }, baseAddresses)
  const { endpoint } = resolved
  return { ...resolved, description: toolOf(endpoint), narrowing: narrowingOf(endpoint) }
}

function describe(tools: ReadonlyMap<string, PreparedTool>, allowed: readonly string[] | null): ToolDescription[] {
  const descriptions = [...tools.values()].map(({ description }) => description)
  return allowed === null ? descriptions : descriptions.filter(({ name }) => allowed.includes(name))
}
