import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { everywhere, place } from '../places.ts'

const entry = (access: Access) => ({ url: access.url, ...headersOf(access) })

/**
 * 80 tools since September 2025 (Snowflake-Labs/mcp#77), loaded on demand since January 2026
 * (cursor.com/blog/dynamic-context-discovery). Headers are ignored where a server offers OAuth (zuplo.com, 2026-07-31).
 */
export const cursor: ClientAdapter = {
  id: 'cursor',
  name: 'Cursor',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: ['Its command line reads the same file.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: everywhere(place('~/.cursor/mcp.json')),
  link: (access) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(access.entryName)}&config=${base64Value(entry(access))}`,
  steps: () => ['Open the link and confirm, or put the snippet into the file.', 'Switch the server on under MCPs.'],
  check: () => 'Customize, MCPs shows the server with its tools.',
  restart: 'Restart Cursor, then switch the server on under Customize, MCPs.',
  warnings: ({ bearer }) =>
    bearer ? ['Cursor ignores headers if the server offers OAuth; the token in the address is enough.'] : [],
  limits: {
    models: 'any',
    // Server and tool together (awslabs/mcp#1283; last seen in ComposioHQ/composio#2788, February 2026).
    names: [{ prefix: (entryName) => `${entryName}:`, longest: 60, beyond: 'dropped' }],
    tools: 80,
  },
}
