import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const warp: ClientAdapter = {
  id: 'warp',
  name: 'Warp',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['For agents in the app; Warp’s cloud agents do not read this file.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.warp/.mcp.json')),
  noLink: 'Warp’s link opens the settings only and cannot carry an address.',
  steps: () => ['Open Settings, Agents, MCP servers, Add.', 'Paste the snippet and save it.'],
  check: () => 'Settings, Agents, MCP servers shows it running.',
  restart: 'Start the server under Settings, Agents, MCP servers if it does not run.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
