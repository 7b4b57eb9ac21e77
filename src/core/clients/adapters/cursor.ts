import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { everywhere, place } from '../places.ts'

const entry = (access: Access) => ({ url: access.url, ...headersOf(access) })

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
  warnings: () => [],
  limits: {
    models: 'any',
    // Server and tool together (ComposioHQ/composio 2788, awslabs/mcp 1283).
    names: [{ prefix: (entryName) => `${entryName}:`, longest: 60, beyond: 'dropped' }],
    tools: 40,
  },
}
