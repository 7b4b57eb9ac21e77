import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const geminiCli: ClientAdapter = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['Since June 2026 for companies and holders of an API key only.'],
  config: { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, type: 'http', ...headersOf(access) }),
  places: everywhere(place('~/.gemini/settings.json')),
  command: (access) => [
    ...['gemini', 'mcp', 'add', '-s', 'user', '-t', 'http', access.entryName, access.url],
    ...(access.bearer ? ['-H', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: 'Gemini CLI has no link of its own.',
  steps: () => [
    'Run the command in a terminal, or put the snippet into the file.',
    'Start Gemini CLI again, in a folder that you trust.',
  ],
  check: () => 'Type /mcp list in a session.',
  restart: 'Start Gemini CLI again.',
  warnings: () => ['In a folder that is not trusted the server is listed as disabled.'],
  limits: { models: 'gemini', names: plainNames },
}
