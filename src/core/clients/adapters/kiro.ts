import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const kiro: ClientAdapter = {
  id: 'kiro',
  name: 'Kiro',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: ['The editor and the command line share this file. Kiro CLI is the new name of Amazon Q Developer CLI.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access), disabled: false }),
  places: everywhere(place('~/.kiro/settings/mcp.json', '~/.kiro')),
  noLink: 'The only link goes to kiro.dev with the token in its query. Use the file instead.',
  steps: () => ['Open the MCP servers in Kiro’s panel, Open MCP Config.', 'Put the snippet in and save it.'],
  check: () => 'The MCP servers in Kiro’s panel show it with a green mark.',
  restart: 'Nothing as a rule; restart Kiro if it does not show.',
  warnings: () => [],
  limits: { models: 'claude', names: plainNames },
}
