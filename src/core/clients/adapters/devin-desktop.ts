import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const config = place('<config>/devin/mcp_config.json')

/** The desktop app's own file; Devin CLI has another one (docs.devin.ai/cli/extensibility/mcp/configuration, 2026). */
export const devinDesktop: ClientAdapter = {
  id: 'devin-desktop',
  name: 'Devin Desktop',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: ['The new name of Windsurf, from 3.9.19. Devin CLI has a file of its own.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, transport: 'http', ...headersOf(access) }),
  places: { darwin: [config], win32: [place('%APPDATA%/devin/mcp_config.json')], linux: [config] },
  noLink: 'Its link names servers of a registry and cannot carry an address.',
  steps: () => ['Put the snippet into the file and save it.', 'Refresh the list of MCP servers.'],
  check: () => 'The list of MCP servers shows the tools.',
  restart: 'Refresh the list of MCP servers, or restart Devin Desktop.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames, tools: 100 },
}
