import { TOOL_LIMITS } from '../../../shared/clients/tool-limits.ts'
import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const windsurf: ClientAdapter = {
  id: 'windsurf',
  name: 'Windsurf',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.windsurf.versions')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // With `url` instead of `serverUrl`, Windsurf reportedly doesn't connect.
  entry: (access) => ({ serverUrl: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.codeium/windsurf/mcp_config.json')),
  noLink: message('clientGuides.all.registryLink'),
  steps: () => [message('clientGuides.all.pasteIntoFile'), message('clientGuides.windsurf.refresh')],
  check: () => message('clientGuides.windsurf.check'),
  restart: message('clientGuides.windsurf.refresh'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames, tools: TOOL_LIMITS.windsurf },
}
