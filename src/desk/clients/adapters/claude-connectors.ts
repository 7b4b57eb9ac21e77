import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Static request headers: up to four, with names from an allow-list, on Pro, Max and Team (Anthropic staff in anthropics/claude-ai-mcp#112,
 * 2026-08-31); reported as ignored in favor of OAuth (#644, July 2026), which is still open (#967, August 2026). For the free plan,
 * Anthropic's pages disagree: one custom connector (support.claude.com 11175166), or none (claude.com/docs/connectors/faq).
 */
export const claudeConnectors: ClientAdapter = {
  id: 'claude-connectors',
  name: 'Claude connectors',
  kind: 'cloud',
  connectsFrom: 'cloud',
  headers: 'unconfirmed',
  notes: [message('clientGuides.claudeConnectors.cloud'), message('clientGuides.claudeConnectors.plans')],
  config: null,
  entry: (access) => ({
    Name: access.title,
    'Remote MCP server URL': access.url,
    ...(access.bearer && { 'Request header': `Authorization: ${bearerValue(access)}` }),
  }),
  places: null,
  noLink: message('clientGuides.claudeConnectors.noLink'),
  steps: ({ title }) => [
    message('clientGuides.claudeConnectors.open'),
    message('clientGuides.claudeConnectors.enter', { title }),
    message('clientGuides.claudeConnectors.add'),
  ],
  check: () => message('clientGuides.claudeConnectors.check'),
  restart: null,
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.claudeConnectors.header')] : []),
  limits: { models: 'claude', names: plainNames, replyCharacters: 150_000 },
}
