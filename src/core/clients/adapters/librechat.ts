import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Users add servers themselves under MCP Settings (librechat.ai/docs/features/mcp, 2026). Private and loopback addresses are
 * refused by default (danny-avila/LibreChat PR 11234, January 2026; #11387) unless an administrator lists them in
 * `mcpSettings.allowedAddresses` (PR 12933, 2026-05-03).
 */
export const librechat: ClientAdapter = {
  id: 'librechat',
  name: 'LibreChat',
  kind: 'server',
  reach: 'local',
  headers: 'yes',
  notes: [
    'Users add servers under MCP Settings where their administrator allows it; librechat.yaml adds one for everybody.',
  ],
  config: { format: 'yaml', keyPath: ['mcpServers'], shape: 'map' },
  // A login that it believes to have found would get in the way.
  entry: (access) => ({ type: 'streamable-http', url: access.url, ...headersOf(access), requiresOAuth: false }),
  places: null,
  noLink: 'LibreChat has no link of its own.',
  steps: () => [
    'For yourself: open MCP Settings in the side panel, add a server, choose Streamable HTTP, and paste the address.',
    'For everybody: put the snippet into librechat.yaml on the server and restart LibreChat.',
  ],
  check: () => 'The list of MCP servers under the chat box shows it.',
  restart: 'Restart LibreChat after a change to librechat.yaml.',
  warnings: ({ title }) => [`From librechat.yaml, all users of this LibreChat act as this one customer of ${title}.`],
  limits: { models: 'any', names: plainNames },
  privateAddress: message('verdict.libreChatPrivate'),
}
