import type { ClientAdapter } from '../adapter.ts'
import { bearerValue } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Static request headers: up to four, names from an allow-list, on Pro, Max and Team (Anthropic staff in
 * anthropics/claude-ai-mcp#112, 2026-08-31); reported as ignored in favor of OAuth (#644, July 2026) and still open
 * (#967, August 2026). On the free plan Anthropic's own pages disagree: one custom connector (support.claude.com
 * 11175166), or none (claude.com/docs/connectors/faq).
 */
export const claudeConnectors: ClientAdapter = {
  id: 'claude-connectors',
  name: 'Claude connectors',
  kind: 'cloud',
  reach: 'cloud',
  headers: 'unconfirmed',
  notes: [
    'For claude.ai, Claude Desktop and the phone apps. Anthropic’s servers connect, so the address must be on the internet.',
    'The free plan takes one custom connector at most; on Team and Enterprise, an owner adds it.',
  ],
  config: null,
  entry: (access) => ({
    Name: access.title,
    'Remote MCP server URL': access.url,
    ...(access.bearer && { 'Request header': `Authorization: ${bearerValue(access)}` }),
  }),
  places: null,
  noLink: 'The only link goes to claude.ai with the token in its query. Paste the address instead.',
  steps: ({ title }) => [
    'Open Customize, Connectors, Add custom connector.',
    `Enter the name “${title}” and paste the address.`,
    'Leave the OAuth fields empty and choose Add.',
  ],
  check: () => 'The connector shows its tools; switch it on in a chat.',
  restart: '',
  warnings: ({ bearer }) =>
    bearer
      ? [
          'Request headers need Pro, Max, or Team, and some were reported as ignored. The token in the address is enough.',
        ]
      : [],
  limits: { models: 'claude', names: plainNames, replyCharacters: 150_000 },
}
