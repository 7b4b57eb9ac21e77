import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { place } from '../places.ts'

const own = place('$CLAUDE_CONFIG_DIR/.claude.json')
const home = place('~/.claude.json', '~/.claude')

export const claudeCode: ClientAdapter = {
  id: 'claude-code',
  name: 'Claude Code',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['Its file takes no comments.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  // Without `type` the entry is refused.
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: { darwin: [own, home], win32: [own, home], linux: [own, home] },
  // `--header` takes all that follows, so it stands last.
  command: (access) => [
    ...['claude', 'mcp', 'add', '--transport', 'http', '--scope', 'user', access.entryName, access.url],
    ...(access.bearer ? ['--header', `Authorization: ${bearerValue(access)}`] : []),
  ],
  noLink: 'Claude Code has no link of its own.',
  steps: () => ['Run the command in a terminal.', 'Start a new session of Claude Code.'],
  check: ({ entryName }) => `Run “claude mcp get ${entryName}”, or type /mcp in a session.`,
  restart: 'Start a new session.',
  warnings: () => [
    'Running sessions rewrite this file: end them before you install, or use the command.',
    'An entry of the same name is refused by the command: remove it first with “claude mcp remove”.',
  ],
  limits: {
    models: 'claude',
    // Names of 129 characters and more are left out (Claude Code's documentation, October 2026).
    names: [{ prefix: (entryName) => `mcp__${entryName}__`, longest: 128, beyond: 'dropped' }],
    // Longer replies go into a file that the model must open (Claude Code's documentation, October 2026).
    replyCharacters: 50_000,
  },
}
