import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const warp: ClientAdapter = {
  id: 'warp',
  name: 'Warp',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.warp.agents')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.warp/.mcp.json')),
  noLink: message('clientGuides.all.settingsLink', { client: 'Warp' }),
  steps: () => [message('clientGuides.warp.open'), message('clientGuides.all.paste')],
  check: () => message('clientGuides.warp.check'),
  restart: message('clientGuides.warp.restart'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
