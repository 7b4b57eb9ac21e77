import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const unix = [place('<config>/kilo/kilo.jsonc'), place('<config>/kilo/kilo.json')]
const windows = [place('~/.config/kilo/kilo.jsonc'), place('~/.config/kilo/kilo.json')]

/**
 * The extension and the command line share `~/.config/kilo/kilo.jsonc` or `kilo.json`, with opencode's shape (Kilo-Org/kilocode
 * packages/kilo-docs/pages/automate/mcp/using-in-kilo-code.md; add-mcp 2.4.0, 2026-09-16). `kilo mcp add` is interactive and accepts no URL
 * (kilo.ai/docs/code-with-ai/platforms/cli-reference).
 */
export const kiloCode: ClientAdapter = {
  id: 'kilo-code',
  name: 'Kilo Code',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.kiloCode.files')],
  config: { format: 'jsonc', keyPath: ['mcp'], shape: 'map' },
  entry: (access) => ({ type: 'remote', url: access.url, ...headersOf(access), enabled: true }),
  places: { darwin: unix, win32: windows, linux: unix },
  noLink: message('clientGuides.all.noLink', { client: 'Kilo Code' }),
  steps: () => [message('clientGuides.all.pasteIntoFile'), message('clientGuides.kiloCode.restart')],
  check: () => message('clientGuides.kiloCode.check'),
  restart: message('clientGuides.kiloCode.restart'),
  warnings: () => [],
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}_`) },
}
