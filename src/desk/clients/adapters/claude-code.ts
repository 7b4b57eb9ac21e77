import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { place } from '../places.ts'

const own = place('$CLAUDE_CONFIG_DIR/.claude.json')
const home = place('~/.claude.json', '~/.claude')

export const claudeCode: ClientAdapter = {
  id: 'claude-code',
  name: 'Claude Code',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.all.noComments')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // The entry is rejected without `type`.
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: { darwin: [own, home], win32: [own, home], linux: [own, home] },
  // `--header` consumes all following arguments, so it comes last.
  command: (access) => [
    'claude',
    'mcp',
    'add',
    '--transport',
    'http',
    '--scope',
    'user',
    access.entryName,
    access.url,
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Claude Code' }),
  steps: () => [
    message('clientGuides.all.runCommand'),
    message('clientGuides.all.newSession', { client: 'Claude Code' }),
  ],
  check: ({ entryName }) => message('clientGuides.claudeCode.check', { entry: entryName }),
  restart: message('clientGuides.all.newSession', { client: 'Claude Code' }),
  warnings: () => [message('clientGuides.claudeCode.sessions'), message('clientGuides.claudeCode.nameTaken')],
  limits: {
    models: 'claude',
    // Names of 129 characters or more are dropped (Claude Code's documentation, October 2026).
    names: [{ prefix: (entryName) => `mcp__${entryName}__`, longest: 128, beyond: 'dropped' }],
    // Longer replies are written to a file that the model must open (Claude Code's documentation, October 2026).
    replyCharacters: 50_000,
  },
}
