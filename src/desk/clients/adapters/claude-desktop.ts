import { rangeOfUrl } from '../../../base/network/address-range.ts'
import { message } from '../../../shared/text/message.ts'
import type { ClientAdapter } from '../adapter.ts'
import { bearerValue } from '../bearer.ts'
import { place } from '../places.ts'
import { plainNames } from '../tool-names.ts'

/** The bridge version we reviewed; an unpinned one could change without notice. */
const BRIDGE = 'mcp-remote@0.15.1'
const FILE = 'claude_desktop_config.json'

const PACKAGE = '%LOCALAPPDATA%/Packages/Claude_*'

/** The bridge rejects plain HTTP except on loopback. */
const needsHttpFlag = (url: string): boolean => url.startsWith('http:') && rangeOfUrl(url) !== 'loopback'

export const claudeDesktop: ClientAdapter = {
  id: 'claude-desktop',
  name: 'Claude Desktop (bridge)',
  kind: 'desktop',
  connectsFrom: 'local',
  headers: 'yes',
  notes: [message('clientGuides.claudeDesktop.bridge'), message('clientGuides.claudeDesktop.connector')],
  config: { format: 'json', keyPath: ['mcpServers'], shape: 'map' },
  entry: (access) => ({
    command: 'npx',
    args: [
      '-y',
      BRIDGE,
      access.url,
      ...(needsHttpFlag(access.url) ? ['--allow-http'] : []),
      // The value contains a space, which is lost on Windows unless the value comes from the environment.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the bridge puts the value in
      ...(access.bearer ? ['--header', 'Authorization:${AUTH_HEADER}'] : []),
    ],
    ...(access.bearer && { env: { AUTH_HEADER: bearerValue(access) } }),
  }),
  places: {
    darwin: [place(`~/Library/Application Support/Claude/${FILE}`)],
    win32: [
      // A packaged (MSIX) app never sees an older installer's file in %APPDATA% (anthropics/claude-code#29100; harvest-mcp#12, 2026-04-16).
      {
        ...place(`${PACKAGE}/LocalCache/Roaming/Claude/${FILE}`, PACKAGE),
        exclusive: true,
      },
      place(`%APPDATA%/Claude/${FILE}`),
    ],
    linux: [place(`<config>/Claude/${FILE}`)],
  },
  noLink: message('clientGuides.claudeDesktop.noLink'),
  steps: () => [
    message('clientGuides.claudeDesktop.node'),
    message('clientGuides.claudeDesktop.open'),
    message('clientGuides.all.pasteIntoFile'),
    message('clientGuides.claudeDesktop.restart'),
  ],
  check: () => message('clientGuides.claudeDesktop.check'),
  restart: message('clientGuides.claudeDesktop.restart'),
  warnings: () => [message('clientGuides.claudeDesktop.visible')],
  limits: { models: 'claude', names: plainNames, replyCharacters: 150_000 },
}
