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
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.librechat.scope')],
  config: { format: 'yaml', keyPath: ['mcpServers'], shape: 'map' },
  // Prevents a login flow, which LibreChat otherwise wrongly detects.
  entry: (access) => ({ type: 'streamable-http', url: access.url, ...headersOf(access), requiresOAuth: false }),
  places: null,
  noLink: message('clientGuides.all.noLink', { client: 'LibreChat' }),
  steps: () => [message('clientGuides.librechat.self'), message('clientGuides.librechat.everyone')],
  check: () => message('clientGuides.librechat.check'),
  restart: message('clientGuides.librechat.restart'),
  warnings: ({ title }) => [message('clientGuides.librechat.shared', { title })],
  limits: { models: 'any', names: plainNames },
  privateAddress: message('verdict.libreChatPrivate'),
}
