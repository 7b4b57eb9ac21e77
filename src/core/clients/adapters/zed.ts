import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const zed: ClientAdapter = {
  id: 'zed',
  name: 'Zed',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: [],
  config: { format: 'jsonc', keyPath: ['context_servers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: {
    darwin: [place('~/.config/zed/settings.json')],
    win32: [place('%APPDATA%/Zed/settings.json')],
    linux: [place('<config>/zed/settings.json'), place('~/.var/app/dev.zed.Zed/config/zed/settings.json')],
  },
  noLink: 'Zed has no link of its own.',
  steps: () => ['Open the settings file with “zed: open settings file”.', 'Put the snippet in and save it.'],
  check: () => 'The server has a green dot in the settings of the agent panel.',
  restart: 'Nothing as a rule; restart Zed if the dot stays grey.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
