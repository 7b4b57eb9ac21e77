import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const config = place('<config>/devin/config.json')

/** File, scopes, transport, and tool names: docs.devin.ai/cli/extensibility/mcp/configuration (read 2026-11-22). */
export const devinCli: ClientAdapter = {
  id: 'devin-cli',
  name: 'Devin CLI',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.devinCli.files')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, transport: 'http', ...headersOf(access) }),
  places: { darwin: [config], win32: [place('%APPDATA%/devin/config.json')], linux: [config] },
  // The default scope is a single project.
  command: ({ entryName, url }) => ['devin', 'mcp', 'add', '-s', 'user', entryName, url],
  noLink: message('clientGuides.all.noLink', { client: 'Devin CLI' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.all.restart', { client: 'Devin CLI' })],
  check: () => message('clientGuides.all.run', { command: 'devin mcp list' }),
  restart: message('clientGuides.all.restart', { client: 'Devin CLI' }),
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.all.commandHeader')] : []),
  limits: { models: 'any', names: prefixedNames((entryName) => `mcp__${entryName}__`) },
}
