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
  reach: 'local',
  headers: 'yes',
  notes: ['The extension of VS Code and the command line have a file each.', 'Its file takes no comments.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // Without `type` it would use the older transport.
  entry: (access) => ({ type: 'streamableHttp', url: access.url, ...headersOf(access), disabled: false }),
  places: {
    darwin: [extension(users.darwin), own, terminal],
    win32: [extension(users.win32), own, terminal],
    linux: [extension(users.linux), own, terminal],
  },
  several: true,
  command: (access) => [
    ...['cline', 'mcp', 'add', access.entryName, '--yes', '--transport', 'http'],
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
    access.url,
  ],
  noLink: 'Cline has no link of its own.',
  steps: () => ['Open Cline’s MCP servers, Configure.', 'Put the snippet into the file and save it.'],
  check: () => 'Cline’s MCP servers show it with a green dot; in a terminal, “cline config mcp” lists it.',
  restart: 'Nothing as a rule; reload the window if it does not show.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
