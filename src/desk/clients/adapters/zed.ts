import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const zed: ClientAdapter = {
  id: 'zed',
  name: 'Zed',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [],
  config: { format: 'jsonc', keyPath: ['context_servers'], shape: 'map' },
  entry: (access) => ({ url: access.url, ...headersOf(access) }),
  places: {
    darwin: [place('~/.config/zed/settings.json')],
    win32: [place('%APPDATA%/Zed/settings.json')],
    linux: [place('<config>/zed/settings.json'), place('~/.var/app/dev.zed.Zed/config/zed/settings.json')],
  },
  noLink: message('clientGuides.all.noLink', { client: 'Zed' }),
  steps: () => [message('clientGuides.zed.open'), message('clientGuides.all.paste')],
  check: () => message('clientGuides.zed.check'),
  restart: message('clientGuides.zed.restart'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
