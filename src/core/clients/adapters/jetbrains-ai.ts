import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { plainNames } from '../tool-names.ts'

/** The vendor's page names no headers (jetbrains.com/help/ai-assistant/mcp.html as read by zuplo.com, 2026-07-31). */
export const jetbrainsAi: ClientAdapter = {
  id: 'jetbrains-ai',
  name: 'JetBrains AI Assistant',
  kind: 'editor',
  reach: 'local',
  headers: 'unconfirmed',
  notes: ['From 2025.2. It has no file to write: paste the snippet.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: null,
  noLink: 'JetBrains AI Assistant has no link of its own.',
  steps: () => [
    'Open Settings, Tools, AI Assistant, Model Context Protocol (MCP).',
    'Choose Add, As JSON, and paste the snippet.',
    'Choose Apply.',
  ],
  check: () => 'The list of MCP servers shows it as connected.',
  restart: '',
  warnings: ({ bearer }) => (bearer ? ['JetBrains documents no headers; the token in the address is enough.'] : []),
  limits: { models: 'any', names: plainNames },
}
