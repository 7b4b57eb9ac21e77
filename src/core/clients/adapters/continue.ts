import type { ClientAdapter } from '../adapter.ts'
import { bearerValue } from '../bearer.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const continueClient: ClientAdapter = {
  id: 'continue',
  name: 'Continue',
  kind: 'editor',
  reach: 'local',
  headers: 'unconfirmed',
  notes: ['MCP servers work in agent mode only.'],
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
  warnings: ({ bearer }) =>
    bearer ? ['A header was reported not to be sent; the token in the address is enough.'] : [],
  limits: { models: 'any', names: plainNames },
}
