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
  reach: 'local',
  headers: 'yes',
  notes: ['Discontinued in June 2026; 2.0.0 is the last version.', 'MCP servers only work in agent mode.'],
  config: { format: 'yaml', keyPath: ['mcpServers'], shape: 'list' },
  entry: (access) => ({
    name: access.entryName,
    type: 'streamable-http',
    url: access.url,
    ...(access.bearer && { requestOptions: { headers: { Authorization: bearerValue(access) } } }),
  }),
  // Continue makes the file itself; one of ours would replace an older config.json.
  places: everywhere(place('~/.continue/config.yaml', '~/.continue/config.yaml')),
  noLink: 'Continue has no link of its own.',
  steps: () => ['Open the config from Continue’s settings.', 'Put the snippet in and save it.'],
  check: () => 'Continue’s settings list the server under Tools.',
  restart: 'Nothing as a rule; reload the window if it does not show.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
  discontinued: message('verdict.continueDiscontinued'),
}
