import type { ClientAdapter } from '../adapter.ts'
import { plainNames } from '../tool-names.ts'

/**
 * On Business, Enterprise and Edu, developer mode is for admins and owners (help.openai.com 12584461, 2026). Whether Plus
 * and Pro may write is doubtful: read-only (Boomi's documentation), read and write (developers.openai.com).
 */
export const chatgpt: ClientAdapter = {
  id: 'chatgpt',
  name: 'ChatGPT',
  kind: 'cloud',
  reach: 'cloud',
  headers: 'no',
  notes: [
    'OpenAI’s servers connect, so the address must be on the internet.',
    'Needs developer mode on the web. On Business, Enterprise, and Edu, an admin or owner has to add it.',
    'On Plus and Pro it may be limited to tools that only read; OpenAI’s pages and others disagree.',
  ],
  config: null,
  entry: ({ title, url }) => ({ Name: title, 'MCP Server URL': url, Authentication: 'No authentication' }),
  places: null,
  noLink: 'ChatGPT’s link opens the settings only and cannot carry an address.',
  steps: ({ title }) => [
    'Open Settings, Apps, Advanced settings and switch Developer mode on.',
    'Choose Create app.',
    `Enter the name “${title}”, paste the address and choose no authentication.`,
  ],
  check: () => 'The app lists its tools; choose it in a new chat.',
  restart: '',
  warnings: ({ bearer }) => (bearer ? ['ChatGPT takes no header; the token in the address is enough.'] : []),
  limits: { models: 'openai', names: plainNames },
}
