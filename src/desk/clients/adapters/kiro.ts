import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const kiro: ClientAdapter = {
  id: 'kiro',
  name: 'Kiro',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.kiro.files')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access), disabled: false }),
  places: everywhere(place('~/.kiro/settings/mcp.json', '~/.kiro')),
  noLink: message('clientGuides.kiro.noLink'),
  steps: () => [message('clientGuides.kiro.open'), message('clientGuides.all.paste')],
  check: () => message('clientGuides.kiro.check'),
  restart: message('clientGuides.kiro.restart'),
  warnings: () => [],
  limits: { models: 'claude', names: plainNames },
}
