import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { LiveServer } from '../live-servers/live-servers.ts'
import type { StoredToken } from '../store/tokens.ts'

/** Name of the only tool listed while access is unavailable. */
export const UNAVAILABLE_TOOL = 'access_unavailable'

/** The tool that tells a customer's model why no other tools are available, as listed by `tools/list`. */
export const UNAVAILABLE_DESCRIPTION = {
  name: UNAVAILABLE_TOOL,
  title: say(message('mcp.unavailable.title')),
  description: say(message('mcp.unavailable.description')),
  inputSchema: { type: 'object' as const, properties: {}, additionalProperties: false as const },
  annotations: {
    title: say(message('mcp.unavailable.title')),
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
}

/** Whether a customer can currently use a server. */
export const isUsable = ({ state }: StoredToken, server: LiveServer): boolean =>
  (state === 'live' || state === 'retiring') && server.isActive

/**
 * Returns why a customer can't currently use a server, in one sentence with the contact, followed by the operator's message for this
 * customer; null if they can. `contactName`: the person to contact, or '' if the operator hasn't named anyone.
 */
export function whyUnavailable(token: StoredToken, server: LiveServer, contactName: string): string | null {
  const words = reasonFor(token, server, contactName.trim())
  return words && [say(words), token.message].filter(Boolean).join(' ')
}

function reasonFor({ state, expiresAt }: StoredToken, server: LiveServer, named: string): Message | null {
  const params = { server: server.name, contact: named || message('mcp.unavailable.issuer') }
  switch (state) {
    case 'paused':
    case 'ended':
    case 'revoked':
      return message(`mcp.unavailable.${state}`, params)
    case 'expired':
      return expiresAt === null
        ? message('mcp.unavailable.expired', params)
        : message('mcp.unavailable.expiredOn', { ...params, day: expiresAt.slice(0, 10) })
    case 'live':
    case 'retiring':
      return server.isActive ? null : message('mcp.unavailable.inactive', params)
  }
}
