import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

export const copilotCli: ClientAdapter = {
  id: 'copilot-cli',
  name: 'GitHub Copilot CLI',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.copilotCli.files')],
  config: { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, tools: ['*'], ...headersOf(access) }),
  places: everywhere(place('$COPILOT_HOME/mcp-config.json'), place('~/.copilot/mcp-config.json')),
  command: (access) => [
    'copilot',
    'mcp',
    'add',
    '--transport',
    'http',
    access.entryName,
    access.url,
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Copilot CLI' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.all.restart', { client: 'Copilot CLI' })],
  check: () => message('clientGuides.all.run', { command: 'copilot mcp list' }),
  restart: message('clientGuides.all.restart', { client: 'Copilot CLI' }),
  warnings: () => [message('clientGuides.copilotCli.comments')],
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}-`) },
}
