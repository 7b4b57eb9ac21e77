import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** The help page only mentions local programs (jetbrains.com/help/junie/model-context-protocol-mcp.html, undated). */
export const junie: ClientAdapter = {
  id: 'junie',
  name: 'Junie',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'unconfirmed',
  notes: [message('clientGuides.junie.plugin')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.junie/mcp/mcp.json', '~/.junie')),
  noLink: message('clientGuides.all.noLink', { client: 'Junie' }),
  steps: () => [message('clientGuides.all.pasteIntoFile'), message('clientGuides.all.restart', { client: 'Junie' })],
  check: () => message('clientGuides.junie.check'),
  restart: message('clientGuides.all.restart', { client: 'Junie' }),
  warnings: () => [message('clientGuides.junie.olderPlugins')],
  limits: { models: 'any', names: plainNames },
}
