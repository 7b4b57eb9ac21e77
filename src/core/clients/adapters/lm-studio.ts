import type { Access, ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { base64Value } from '../link-text.ts'
import { everywhere, place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const entry = (access: Access) => ({ url: access.url, ...headersOf(access) })

export const lmStudio: ClientAdapter = {
  id: 'lm-studio',
  name: 'LM Studio',
  kind: 'desktop',
  reach: 'local',
  headers: 'yes',
  notes: ['From 0.3.17. Models run on the computer itself; long replies fill their small windows.'],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry,
  places: everywhere(place('~/.lmstudio/mcp.json'), place('~/.cache/lm-studio/mcp.json')),
  link: (access) =>
    `lmstudio://add_mcp?name=${encodeURIComponent(access.entryName)}&config=${base64Value(entry(access))}`,
  steps: () => ['Open the link and confirm, or choose Program, Install, Edit mcp.json and put the snippet in.'],
  check: () => 'The Program tab shows the server; switch it on.',
  restart: 'Switch the server on in the Program tab.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames },
}
