import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

export const librechat: ClientAdapter = {
  id: 'librechat',
  name: 'LibreChat',
  kind: 'server',
  reach: 'local',
  headers: 'yes',
  notes: ['An administrator adds the server for all users of one LibreChat.'],
  config: { format: 'yaml', keyPath: ['mcpServers'], shape: 'map' },
  // A login that it believes to have found would get in the way.
  entry: (access) => ({ type: 'streamable-http', url: access.url, ...headersOf(access), requiresOAuth: false }),
  places: null,
  noLink: 'LibreChat has no link of its own.',
  steps: () => ['Put the snippet into librechat.yaml on the server.', 'Restart LibreChat.'],
  check: () => 'The list of MCP servers under the chat box shows it.',
  restart: 'Restart LibreChat.',
  warnings: ({ title }) => [`All users of this LibreChat will act as this one customer of ${title}.`],
  limits: { models: 'any', names: plainNames },
}
