import { message } from '../../../shared/text/message.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { plainNames } from '../tool-names.ts'

const entry = (access: Access) => ({
  name: access.title,
  type: 'streamableHttp',
  baseUrl: access.url,
  ...headersOf(access),
})

export const cherryStudio: ClientAdapter = {
  id: 'cherry-studio',
  name: 'Cherry Studio',
  kind: 'desktop',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.cherryStudio.noFile')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: null,
  link: (access) =>
    `cherrystudio://mcp/install?servers=${base64Value({ mcpServers: { [access.entryName]: entry(access) } })}`,
  steps: () => [message('clientGuides.cherryStudio.open'), message('clientGuides.cherryStudio.turnOn')],
  check: () => message('clientGuides.cherryStudio.check'),
  restart: null,
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
