import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue, headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

/** 1.18.33 reads and merges all three, so a new file is only created if none exists. It doesn't read `config.jsonc`. */
const NAMES = ['opencode.jsonc', 'opencode.json', 'config.json']
const unix = NAMES.map((name) => place(`<config>/opencode/${name}`))
const windows = NAMES.map((name) => place(`~/.config/opencode/${name}`))

/**
 * OpenCode 2 keeps its servers in `mcp.servers` and still reads version 1's `mcp` (opencode.ai/docs/migrate-v1, 2026), so a new file gets
 * the shape that both read. The latest version on npm is still 1.18.33 (2026-11-22), whose command this is.
 */
export const opencode: ClientAdapter = {
  id: 'opencode',
  name: 'opencode',
  kind: 'terminal',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [],
  config: { format: 'jsonc', keyPath: ['mcp'], shape: 'map', newerKeyPath: ['mcp', 'servers'] },
  entry: (access) => ({ type: 'remote', url: access.url, ...headersOf(access) }),
  places: { darwin: unix, win32: windows, linux: unix },
  // OpenCode's command takes headers in the form KEY=VALUE.
  command: (access) => [
    'opencode',
    'mcp',
    'add',
    access.entryName,
    '--url',
    access.url,
    ...(access.bearer ? ['--header', `Authorization=${bearerValue(access)}`] : []),
  ],
  noLink: message('clientGuides.all.noLink', { client: 'opencode' }),
  steps: () => [message('clientGuides.all.runOrPaste'), message('clientGuides.all.restart', { client: 'opencode' })],
  check: () => message('clientGuides.all.run', { command: 'opencode mcp list' }),
  restart: message('clientGuides.all.restart', { client: 'opencode' }),
  warnings: () => [],
  // When it rejects one tool, 1.18.33 reports “Failed to get tools”.
  limits: { models: 'any', dropsLists: true, names: prefixedNames((entryName) => `${entryName}_`) },
}
