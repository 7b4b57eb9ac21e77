import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** One file for command line, editor extension, and app: OpenAI's documentation as quoted by dev.to/skryvo (2026-10-22). */
export const codex: ClientAdapter = {
  id: 'codex',
  name: 'Codex',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.codex.files')],
  config: { format: 'toml', keyPath: ['mcp_servers'], shape: 'map' },
  // An entry with the key `bearer_token` would keep all of Codex from starting.
  entry: (access) => ({ url: access.url, ...headersOf(access, 'http_headers') }),
  places: everywhere(place('$CODEX_HOME/config.toml'), place('~/.codex/config.toml')),
  command: ({ entryName, url }) => ['codex', 'mcp', 'add', entryName, '--url', url],
  noLink: message('clientGuides.all.noLink', { client: 'Codex' }),
  steps: () => [message('clientGuides.all.runOrAppend'), message('clientGuides.all.restart', { client: 'Codex' })],
  check: () => message('clientGuides.all.run', { command: 'codex mcp list' }),
  restart: message('clientGuides.all.restart', { client: 'Codex' }),
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.all.commandHeader')] : []),
  limits: { models: 'openai', names: plainNames },
}
