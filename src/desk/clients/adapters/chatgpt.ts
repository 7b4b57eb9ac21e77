import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { plainNames } from '../tool-names.ts'

/**
 * On Business, Enterprise, and Edu, developer mode is only available to admins and owners (help.openai.com 12584461, 2026). Sources
 * disagree on whether Plus and Pro allow writing: read-only (Boomi's documentation), read and write (developers.openai.com).
 */
export const chatgpt: ClientAdapter = {
  id: 'chatgpt',
  name: 'ChatGPT',
  kind: 'cloud',
  connectsFrom: 'cloud',
  headers: 'no',
  notes: [
    message('clientGuides.chatgpt.cloud'),
    message('clientGuides.chatgpt.developerMode'),
    message('clientGuides.chatgpt.plans'),
  ],
  config: null,
  entry: ({ title, url }) => ({ Name: title, 'MCP Server URL': url, Authentication: 'No authentication' }),
  places: null,
  noLink: message('clientGuides.all.settingsLink', { client: 'ChatGPT' }),
  steps: ({ title }) => [
    message('clientGuides.chatgpt.open'),
    message('clientGuides.chatgpt.create'),
    message('clientGuides.chatgpt.enter', { title }),
  ],
  check: () => message('clientGuides.chatgpt.check'),
  restart: null,
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.chatgpt.header')] : []),
  limits: { models: 'openai', names: plainNames },
}
