import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Cursor acquired Continue on 2026-06-18; 2.0.0 of 2026-06-19 is the last release, and the repository is read-only
 * (continuedev/continue#12629; dyoshikawa/rulesync#3078, 2026-09-16). Its frozen source sends `requestOptions.headers`
 * (core/context/mcp/MCPConnection.ts).
 */
export const continueClient: ClientAdapter = {
  id: 'continue',
  name: 'Continue',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.continue.discontinued'), message('clientGuides.continue.agentMode')],
  config: { format: 'yaml', keyPath: ['mcpServers'], shape: 'list' },
  entry: (access) => ({
    name: access.entryName,
    type: 'streamable-http',
    url: access.url,
    ...(access.bearer && { requestOptions: { headers: { Authorization: bearerValue(access) } } }),
  }),
  // Continue creates this file itself; a file created by us would take precedence over an older config.json.
  places: everywhere(place('~/.continue/config.yaml', '~/.continue/config.yaml')),
  noLink: message('clientGuides.all.noLink', { client: 'Continue' }),
  steps: () => [message('clientGuides.continue.open'), message('clientGuides.all.paste')],
  check: () => message('clientGuides.continue.check'),
  restart: message('clientGuides.all.reloadIfMissing'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
  discontinued: message('verdict.continueDiscontinued'),
}
