import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** Its own command, run with version 0.15.10 on 2026-11-22, writes `httpUrl` and `headers`; a bare `url` would mean SSE. */
export const qwenCode: ClientAdapter = {
  id: 'qwen-code',
  name: 'Qwen Code',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [],
  config: { format: 'jsonc', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ httpUrl: access.url, ...headersOf(access) }),
  places: everywhere(place('~/.qwen/settings.json')),
  command: (access) => [
    'qwen',
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
  noLink: message('clientGuides.all.noLink', { client: 'Qwen Code' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.all.restart', { client: 'Qwen Code' })],
  check: () => message('clientGuides.qwenCode.check'),
  restart: message('clientGuides.all.restart', { client: 'Qwen Code' }),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
