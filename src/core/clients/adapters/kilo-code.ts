import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const unix = [place('<config>/kilo/kilo.jsonc'), place('<config>/kilo/kilo.json')]
const windows = [place('~/.config/kilo/kilo.jsonc'), place('~/.config/kilo/kilo.json')]

/**
 * The extension and the command line share `~/.config/kilo/kilo.jsonc` or `kilo.json`, with opencode's shape
 * (Kilo-Org/kilocode packages/kilo-docs/pages/automate/mcp/using-in-kilo-code.md; add-mcp 2.4.0, 2026-09-16).
 * `kilo mcp add` asks its questions one by one and takes no address (kilo.ai/docs/code-with-ai/platforms/cli-reference).
 */
export const kiloCode: ClientAdapter = {
  id: 'kilo-code',
  name: 'Kilo Code',
  kind: 'editor',
  reach: 'local',
  headers: 'yes',
  notes: ['The extension of VS Code and the command line share this file. Versions before 1.0 used another one.'],
  config: { format: 'jsonc', keyPath: ['mcp'], shape: 'map' },
  entry: (access) => ({ type: 'remote', url: access.url, ...headersOf(access), enabled: true }),
  places: { darwin: unix, win32: windows, linux: unix },
  noLink: 'Kilo Code has no link of its own.',
  steps: () => [
    'Put the snippet into the file and save it.',
    'Reload the VS Code window, or start the command line again.',
  ],
  check: () => 'Settings, Agent Behaviour, MCP Servers shows the server; in a terminal, run “kilo mcp list”.',
  restart: 'Reload the VS Code window, or start the command line again.',
  warnings: () => [],
  limits: { models: 'any', names: prefixedNames((entryName) => `${entryName}_`) },
}
