import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { codeUserFolders, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const FILE = 'settings/cline_mcp_settings.json'
const users = codeUserFolders('Code')
const own = place('$CLINE_MCP_SETTINGS_PATH', '$CLINE_MCP_SETTINGS_PATH')
const terminal = place(`~/.cline/data/${FILE}`, '~/.cline')
const extension = (user: string) =>
  place(`${user}/globalStorage/saoudrizwan.claude-dev/${FILE}`, `${user}/globalStorage/saoudrizwan.claude-dev`)

export const cline: ClientAdapter = {
  id: 'cline',
  name: 'Cline',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.cline.files'), message('clientGuides.all.noComments')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // Without `type`, Cline would use the older transport.
  entry: (access) => ({ type: 'streamableHttp', url: access.url, ...headersOf(access), disabled: false }),
  places: {
    darwin: [extension(users.darwin), own, terminal],
    win32: [extension(users.win32), own, terminal],
    linux: [extension(users.linux), own, terminal],
  },
  several: true,
  command: (access) => [
    'cline',
    'mcp',
    'add',
    access.entryName,
    '--yes',
    '--transport',
    'http',
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
    access.url,
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Cline' }),
  steps: () => [message('clientGuides.cline.open'), message('clientGuides.all.pasteIntoFile')],
  check: () => message('clientGuides.cline.check'),
  restart: message('clientGuides.all.reloadIfMissing'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
