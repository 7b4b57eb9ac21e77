import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const TIMEOUT_SECONDS = 300
const config = place('<config>/goose/config.yaml')

export const goose: ClientAdapter = {
  id: 'goose',
  name: 'Goose',
  kind: 'desktop',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.goose.files')],
  config: { format: 'yaml', keyPath: ['extensions'], shape: 'map' },
  entry: (access) => ({
    enabled: true,
    type: 'streamable_http',
    name: access.entryName,
    description: access.title,
    uri: access.url,
    headers: {},
    ...headersOf(access),
    timeout: TIMEOUT_SECONDS,
  }),
  places: {
    darwin: [config],
    win32: [place('%APPDATA%/Block/goose/config/config.yaml')],
    linux: [config],
  },
  link: ({ entryName, title, url }) => {
    const values = { url, type: 'streamable_http', id: entryName, name: title, description: title }
    const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return `goose://extension?${query.join('&')}&timeout=${TIMEOUT_SECONDS}`
  },
  steps: () => [message('clientGuides.all.linkOrPaste')],
  check: () => message('clientGuides.goose.check'),
  restart: message('clientGuides.all.newSession', { client: 'Goose' }),
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.all.linkHeader')] : []),
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}__`) },
}
