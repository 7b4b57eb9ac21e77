import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { prefixedNames } from '../tool-names.ts'

const config = place('<config>/devin/config.json')

/** File, scopes, transport and names of tools: docs.devin.ai/cli/extensibility/mcp/configuration (read 2026-11-22). */
export const devinCli: ClientAdapter = {
  id: 'devin-cli',
  name: 'Devin CLI',
  kind: 'terminal',
  reach: 'local',
  headers: 'yes',
  notes: ['Devin Desktop has a file of its own.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, transport: 'http', ...headersOf(access) }),
  places: { darwin: [config], win32: [place('%APPDATA%/devin/config.json')], linux: [config] },
  // The default scope is one project.
  command: ({ entryName, url }) => ['devin', 'mcp', 'add', '-s', 'user', entryName, url],
  noLink: 'Devin CLI has no link of its own.',
  steps: () => ['Run the command in a terminal, or put the snippet into the file.', 'Start Devin CLI again.'],
  check: () => 'Run “devin mcp list”.',
  restart: 'Start Devin CLI again.',
  warnings: ({ bearer }) => (bearer ? ['The command sets no header; the token in the address is enough.'] : []),
  limits: { models: 'any', names: prefixedNames((entryName) => `mcp__${entryName}__`) },
}
