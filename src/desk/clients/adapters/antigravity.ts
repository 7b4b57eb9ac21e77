import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/**
 * 2.0, the IDE, and the command line read `~/.gemini/config/` (gleanwork/mcp-config#110); an older IDE reads only `~/.gemini/antigravity/`
 * (serverpod/serverpod#5220, June 2026), so each existing file is a target.
 */
export const antigravity: ClientAdapter = {
  id: 'antigravity',
  name: 'Antigravity',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.antigravity.files')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ serverUrl: access.url, ...headersOf(access) }),
  places: everywhere(
    place('~/.gemini/config/mcp_config.json'),
    place('~/.gemini/antigravity/mcp_config.json'),
    place('~/.gemini/antigravity-cli/mcp_config.json'),
  ),
  several: true,
  command: (access) => [
    'agy',
    'mcp',
    'add',
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
    access.entryName,
    access.url,
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Antigravity' }),
  steps: () => [message('clientGuides.antigravity.open'), message('clientGuides.all.paste')],
  check: () => message('clientGuides.antigravity.check'),
  restart: message('clientGuides.antigravity.restart'),
  warnings: () => [],
  limits: { models: 'gemini', names: plainNames },
}
