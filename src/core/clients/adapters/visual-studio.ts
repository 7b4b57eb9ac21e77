import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Link: `vsweb+mcp:/install?` and JSON with name, type and url (MicrosoftDocs/visualstudio-docs docs/ide/mcp-servers.md,
 * 2025-08-29; ChromeDevTools/chrome-devtools-mcp#173). Headers aren't documented, neither there nor for the file. A new server's tools start
 * switched off (the same page).
 */
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
  link: ({ entryName, url }) =>
    `vsweb+mcp:/install?${encodeURIComponent(JSON.stringify({ name: entryName, type: 'http', url }))}`,
  steps: () => [
    'Open the link and confirm, or put the snippet into the file and save it.',
    'Open Copilot Chat in agent mode, open the tool list, and switch the new server’s tools on: they start switched off.',
  ],
  check: () => 'The tool list of Copilot Chat in agent mode shows the server.',
  restart: 'Nothing: the agent reads the file again when it is saved.',
  warnings: ({ bearer }) => (bearer ? ['The link carries no header; the token in the address is enough.'] : []),
  limits: { models: 'any', names: plainNames, tools: 128 },
}
