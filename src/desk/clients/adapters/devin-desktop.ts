import { TOOL_LIMITS } from '../../../shared/clients/tool-limits.ts'
import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { headersOf } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

const config = place('<config>/devin/mcp_config.json')

/** The desktop app's own file; Devin CLI uses a different one (docs.devin.ai/cli/extensibility/mcp/configuration, 2026). */
export const devinDesktop: ClientAdapter = {
  id: 'devin-desktop',
  name: 'Devin Desktop',
  kind: 'editor',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.devinDesktop.files')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({ url: access.url, transport: 'http', ...headersOf(access) }),
  places: { darwin: [config], win32: [place('%APPDATA%/devin/mcp_config.json')], linux: [config] },
  noLink: message('clientGuides.all.registryLink'),
  steps: () => [message('clientGuides.all.pasteIntoFile'), message('clientGuides.all.refreshServers')],
  check: () => message('clientGuides.all.serversList'),
  restart: message('clientGuides.devinDesktop.restart'),
  warnings: () => [],
  limits: { models: 'any', names: plainNames, tools: TOOL_LIMITS.devin },
}
