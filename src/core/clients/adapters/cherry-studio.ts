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
  reach: 'local',
  headers: 'yes',
  notes: ['It has no file to write: open the link or import the snippet.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: null,
  link: (access) =>
    `cherrystudio://mcp/install?servers=${base64Value({ mcpServers: { [access.entryName]: entry(access) } })}`,
  steps: () => [
    'Open the link, or choose Settings, MCP Servers, Add, Import from JSON and paste the snippet.',
    'Switch the server on: it is imported switched off.',
  ],
  check: () => 'Settings, MCP Servers shows its tools once it is switched on.',
  restart: '',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
