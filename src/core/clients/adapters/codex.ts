import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** One file for command line, editor extension and app: OpenAI's documentation as quoted by dev.to/skryvo (2026-10-22). */
export const codex: ClientAdapter = {
  id: 'codex',
  name: 'Codex',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['The command line, the editor extension and the app share this file.'],
  config: { format: 'toml', keyPath: ['mcp_servers'], shape: 'map' },
  // A key `bearer_token` would make all of Codex fail to start.
  entry: (access) => ({ url: access.url, ...headersOf(access, 'http_headers') }),
  places: everywhere(place('$CODEX_HOME/config.toml'), place('~/.codex/config.toml')),
  command: ({ entryName, url }) => ['codex', 'mcp', 'add', entryName, '--url', url],
  noLink: 'Codex has no link of its own.',
  steps: () => ['Run the command in a terminal, or put the snippet at the end of the file.', 'Start Codex again.'],
  check: () => 'Run “codex mcp list”.',
  restart: 'Start Codex again.',
  warnings: ({ bearer }) => (bearer ? ['The command cannot set a header; the token in the address is enough.'] : []),
  limits: { models: 'openai', names: plainNames },
}
