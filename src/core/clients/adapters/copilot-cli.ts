import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

export const copilotCli: ClientAdapter = {
  id: 'copilot-cli',
  name: 'GitHub Copilot CLI',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['Copilot sessions in VS Code read this file as well.'],
  config: { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, tools: ['*'], ...headersOf(access) }),
  places: everywhere(place('$COPILOT_HOME/mcp-config.json'), place('~/.copilot/mcp-config.json')),
  command: (access) => [
    ...['copilot', 'mcp', 'add', '--transport', 'http', access.entryName, access.url],
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: 'Copilot CLI has no link of its own.',
  steps: () => ['Run the command in a terminal, or put the snippet into the file.', 'Start Copilot again.'],
  check: () => 'Run “copilot mcp list”.',
  restart: 'Start Copilot again.',
  warnings: () => ['Its command removes all comments from the file.'],
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}-`) },
}
