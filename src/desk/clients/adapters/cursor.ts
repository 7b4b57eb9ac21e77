import { TOOL_LIMITS } from '../../../shared/clients/tool-limits.ts'
import { message } from '../../../shared/text/message.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { everywhere, place } from '../places.ts'

const entry = (access: Access) => ({ url: access.url, ...headersOf(access) })

/**
 * At most 80 tools since September 2025 (Snowflake-Labs/mcp#77); loaded on demand since January 2026
 * (cursor.com/blog/dynamic-context-discovery). Headers are ignored where a server offers OAuth (zuplo.com, 2026-07-31).
 */
export const cursor: ClientAdapter = {
  id: 'cursor',
  name: 'Cursor',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.cursor.files')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: everywhere(place('~/.cursor/mcp.json')),
  link: (access) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(access.entryName)}&config=${base64Value(entry(access))}`,
  steps: () => [message('clientGuides.all.linkOrPaste'), message('clientGuides.cursor.turnOn')],
  check: () => message('clientGuides.cursor.check'),
  restart: message('clientGuides.cursor.restart'),
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.cursor.header')] : []),
  limits: {
    models: 'any',
    // Server and tool name together (awslabs/mcp#1283; last seen in ComposioHQ/composio#2788, February 2026).
    names: [{ prefix: (entryName) => `${entryName}:`, longest: 60, beyond: 'dropped' }],
    tools: TOOL_LIMITS.cursor,
  },
}
