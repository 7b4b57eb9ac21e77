import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

/**
 * Command, file, and tool names: docs.x.ai/build/features/mcp-servers (read 2026-11-22); `GROK_HOME`: add-mcp 2.4.0. A value with `${`
 * would be read as a variable, but neither URLs nor tokens contain one.
 */
export const grokBuild: ClientAdapter = {
  id: 'grok-build',
  name: 'Grok Build',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [],
  config: { format: 'toml', keyPath: ['mcp_servers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: everywhere(place('$GROK_HOME/config.toml'), place('~/.grok/config.toml')),
  command: (access) => [
    'grok',
    'mcp',
    'add',
    '--transport',
    'http',
    access.entryName,
    access.url,
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Grok Build' }),
  steps: () => [message('clientGuides.all.runOrAppend'), message('clientGuides.all.restart', { client: 'Grok Build' })],
  check: ({ entryName }) => message('clientGuides.all.run', { command: `grok mcp doctor ${entryName}` }),
  restart: message('clientGuides.all.restart', { client: 'Grok Build' }),
  warnings: () => [],
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}__`) },
}
