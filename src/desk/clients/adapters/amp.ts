import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const config = place('<config>/amp/settings.json')

export const amp: ClientAdapter = {
  id: 'amp',
  name: 'Amp',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [],
  // A single key that contains a dot.
  config: { format: 'jsonc', keyPath: ['amp.mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: { darwin: [config], win32: [place('~/.config/amp/settings.json')], linux: [config] },
  // Amp's command takes headers in the form KEY=VALUE.
  command: (access) => [
    'amp',
    'mcp',
    'add',
    access.entryName,
    ...(access.bearer ? ['--header', `Authorization=${bearerValue(access)}`] : []),
    access.url,
  ],
  noLink: message('clientGuides.all.noLink', { client: 'Amp' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.all.restart', { client: 'Amp' })],
  check: () => message('clientGuides.all.run', { command: 'amp mcp doctor' }),
  restart: message('clientGuides.all.restart', { client: 'Amp' }),
  warnings: () => [],
  limits: { models: 'any', names: prefixedNames((entryName) => `mcp__${entryName}__`) },
}
