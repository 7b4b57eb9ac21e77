import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** The help page names local programs only (jetbrains.com/help/junie/model-context-protocol-mcp.html, undated). */
export const junie: ClientAdapter = {
  id: 'junie',
  name: 'Junie',
  kind: 'editor',
  reach: 'local',
  headers: 'unconfirmed',
  notes: ['The command line takes addresses. Whether the editors’ plugin does too is not confirmed.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.junie/mcp/mcp.json', '~/.junie')),
  noLink: 'Junie has no link of its own.',
  steps: () => ['Put the snippet into the file and save it.', 'Start Junie again.'],
  check: () => 'Junie’s MCP settings list the server.',
  restart: 'Start Junie again.',
  warnings: () => ['Older plugins start local programs only and will not connect.'],
  limits: { models: 'any', names: plainNames },
}
