import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { LiveServer } from '../live-servers/live-servers.ts'
import type { StoredToken } from '../store/tokens.ts'

/** Name of the one tool that is offered while nothing else is. */
export const UNAVAILABLE_TOOL = 'access_unavailable'

/** The tool that tells a customer's model why nothing else is there, as `tools/list` shows it. */
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

/** Whether a customer can use a server at present. */
export const isUsable = ({ state }: StoredToken, server: LiveServer): boolean =>
  (state === 'live' || state === 'retiring') && server.isActive

/**
 * Why a customer cannot use a server at present, in one sentence that says whom to ask, and what the operator wrote for
 * this customer; null when they can. `contactName`:
 * whom customers are to ask; '' when the operator has named nobody.
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
