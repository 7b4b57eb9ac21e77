import { TOOL_LIMITS } from '../../../shared/clients/tool-limits.ts'
import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/**
 * Link: `vsweb+mcp:/install?` followed by JSON with name, type, and url (MicrosoftDocs/visualstudio-docs docs/ide/mcp-servers.md,
 * 2025-08-29; ChromeDevTools/chrome-devtools-mcp#173). Headers are documented neither for links nor for the file. A new server's tools are
 * initially off (same page).
 */
export const visualStudio: ClientAdapter = {
  id: 'visual-studio',
  name: 'Visual Studio',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'unconfirmed',
  notes: [message('clientGuides.visualStudio.versions')],
  config: { format: 'json', keyPath: ['servers'], shape: 'map' },
  entry: (access) => ({ type: 'http', url: access.url, ...headersOf(access) }),
  places: { darwin: [], win32: [place('~/.mcp.json', '%LOCALAPPDATA%/Microsoft/VisualStudio')], linux: [] },
  link: ({ entryName, url }) =>
    `vsweb+mcp:/install?${encodeURIComponent(JSON.stringify({ name: entryName, type: 'http', url }))}`,
  steps: () => [message('clientGuides.all.linkOrPaste'), message('clientGuides.visualStudio.turnOn')],
  check: () => message('clientGuides.visualStudio.check'),
  restart: message('clientGuides.visualStudio.restart'),
  warnings: ({ bearer }) => (bearer ? [message('clientGuides.all.linkHeader')] : []),
  limits: { models: 'any', names: plainNames, tools: TOOL_LIMITS.visualStudio },
}
