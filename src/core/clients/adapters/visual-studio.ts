import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

export const visualStudio: ClientAdapter = {
  id: 'visual-studio',
  name: 'Visual Studio',
  kind: 'editor',
  reach: 'local',
  headers: 'unconfirmed',
  notes: ['Visual Studio 2026, or 2022 from 17.14. Windows only.'],
  config: { format: 'json', keyPath: ['servers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: { darwin: [], win32: [place('~/.mcp.json', '%LOCALAPPDATA%/Microsoft/VisualStudio')], linux: [] },
  noLink: 'The only link goes through a web server with the token in its query. Use the file instead.',
  steps: () => ['Put the snippet into the file and save it.', 'Open Copilot Chat in agent mode and allow the tools.'],
  check: () => 'The tool list of Copilot Chat in agent mode shows the server.',
  restart: 'Nothing: the agent reads the file again when it is saved.',
  warnings: () => [],
  limits: { models: 'any', names: plainNames, tools: 128 },
}
