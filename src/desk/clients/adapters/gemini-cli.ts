import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const geminiCli: ClientAdapter = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.geminiCli.plans')],
  config: { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, type: 'http', ...headersOf(access) }),
  places: everywhere(place('~/.gemini/settings.json')),
  command: (access) => [
    'gemini',
    'mcp',
    'add',
    '-s',
    'user',
    '-t',
    'http',
    access.entryName,
    access.url,
    ...(access.bearer ? ['-H', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Gemini CLI' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.geminiCli.restart')],
  check: () => message('clientGuides.geminiCli.check'),
  restart: message('clientGuides.all.restart', { client: 'Gemini CLI' }),
  warnings: () => [message('clientGuides.geminiCli.untrusted')],
  limits: { models: 'gemini', names: plainNames },
}
