import { message } from '../../../shared/text/message.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const entry = (access: Access) => ({ url: access.url, ...headersOf(access) })

export const lmStudio: ClientAdapter = {
  id: 'lm-studio',
  name: 'LM Studio',
  kind: 'desktop',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.lmStudio.models')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: everywhere(place('~/.lmstudio/mcp.json'), place('~/.cache/lm-studio/mcp.json')),
  link: (access) =>
    `lmstudio://add_mcp?name=${encodeURIComponent(access.entryName)}&config=${base64Value(entry(access))}`,
  steps: () => [message('clientGuides.lmStudio.open')],
  check: () => message('clientGuides.lmStudio.check'),
  restart: message('clientGuides.lmStudio.restart'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
