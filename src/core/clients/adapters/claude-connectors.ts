import type { ClientAdapter } from '../adapter.ts'
import { plainNames } from '../tool-names.ts'

export const claudeConnectors: ClientAdapter = {
  id: 'claude-connectors',
  name: 'Claude connectors',
  kind: 'cloud',
  reach: 'cloud',
  headers: 'no',
  notes: [
    'For claude.ai, Claude Desktop and the phone apps. Anthropic’s servers connect, so the address must be on the internet.',
    'The free plan has one custom connector; in Team and Enterprise an owner adds it.',
  ],
  config: null,
  entry: ({ title, url }) => ({ Name: title, 'Remote MCP server URL': url }),
  places: null,
  noLink: 'The only link goes to claude.ai with the token in its query. Paste the address instead.',
  steps: ({ title }) => [
    'Open Customize, Connectors, Add custom connector.',
    `Enter the name “${title}” and paste the address.`,
    'Leave the OAuth fields empty and choose Add.',
  ],
  check: () => 'The connector shows its tools; switch it on in a chat.',
  restart: '',
  warnings: ({ bearer }) => (bearer ? ['A connector takes no header; the token in the address is enough.'] : []),
  limits: { models: 'claude', names: plainNames, replyCharacters: 150_000 },
}
