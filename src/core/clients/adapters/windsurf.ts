import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const windsurf: ClientAdapter = {
  id: 'windsurf',
  name: 'Windsurf',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: ['Versions before the change of its name to Devin Desktop in June 2026.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // With `url` in place of `serverUrl` it was reported not to connect.
  entry: (access) => ({ serverUrl: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.codeium/windsurf/mcp_config.json')),
  noLink: 'Its link names servers of a registry and cannot carry an address.',
  steps: () => ['Put the snippet into the file and save it.', 'Refresh the MCP servers of Cascade.'],
  check: () => 'The MCP servers of Cascade show the tools.',
  restart: 'Refresh the MCP servers of Cascade.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames, tools: 100 },
}
