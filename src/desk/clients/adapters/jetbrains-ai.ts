import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

/** The vendor's page doesn't mention headers (jetbrains.com/help/ai-assistant/mcp.html as read by zuplo.com, 2026-07-31). */
export const jetbrainsAi: ClientAdapter = {
  id: 'jetbrains-ai',
  name: 'JetBrains AI Assistant',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'unconfirmed',
  notes: [message('clientGuides.jetbrainsAi.noFile')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: null,
  noLink: message('clientGuides.all.noLink', { client: 'JetBrains AI Assistant' }),
  steps: () => [
    message('clientGuides.jetbrainsAi.open'),
    message('clientGuides.jetbrainsAi.add'),
    message('clientGuides.jetbrainsAi.apply'),
  ],
  check: () => message('clientGuides.jetbrainsAi.check'),
  restart: null,
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.jetbrainsAi.header')] : []),
  limits: { models: 'any', names: plainNames },
}
