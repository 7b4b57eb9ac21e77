import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const config = place('<config>/amp/settings.json')

export const amp: ClientAdapter = {
  id: 'amp',
  name: 'Amp',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: [],
  // One key with a dot in it.
  config: { format: 'jsonc', keyPath: ['amp.mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: { darwin: [config], win32: [place('~/.config/amp/settings.json')], linux: [config] },
  // Its headers are written KEY=VALUE.
  command: (access) => [
    ...['amp', 'mcp', 'add', access.entryName],
    ...(access.bearer ? ['--header', `Authorization=${bearerValue(access)}`] : []),
    access.url,
  ],
  noLink: 'Amp has no link of its own.',
  steps: () => ['Run the command in a terminal, or put the snippet into the file.', 'Start Amp again.'],
  check: () => 'Run “amp mcp doctor”.',
  restart: 'Start Amp again.',
  warnings: () => [],
  limits: { models: 'any', names: prefixedNames((entryName) => `mcp__${entryName}__`) },
}
