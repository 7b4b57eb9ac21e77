import type { LiveServer } from '../platform/live-servers.ts'
import type { StoredToken } from '../store/tokens.ts'

/** Name of the one tool that is offered while nothing else is. */
export const UNAVAILABLE_TOOL = 'access_unavailable'

/** The tool that tells a customer's model why nothing else is there, as `tools/list` shows it. */
export const UNAVAILABLE_DESCRIPTION = {
  name: UNAVAILABLE_TOOL,
  title: 'Access unavailable',
  description: 'The tools of this server cannot be used at present. Call this to learn why and whom to ask.',
  inputSchema: { type: 'object' as const, properties: {}, additionalProperties: false as const },
  annotations: {
    title: 'Access unavailable',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
}

/**
 * Why a customer cannot use a server at present, in one sentence that says whom to ask; null when they can. `contact`:
 * whom customers are told to ask; '' when the operator has named nobody.
 */
export function whyUnavailable(token: StoredToken, server: LiveServer, contact: string): string | null {
  const name = `"${server.name}"`
  const ask = `please ask ${contact.trim() || 'the person who gave you this URL'}`
  switch (token.state) {
    case 'paused':
      return `Your access to ${name} is paused: ${ask} to resume it; the URL stays the same.`
    case 'expired':
      return `Your access to ${name} has expired${onDay(token.expiresAt)}: ${ask} to extend it.`
    case 'ended':
      return `This URL of ${name} was replaced by a new one: ${ask} for the new URL.`
    case 'revoked':
      return `This URL of ${name} is no longer valid: ${ask} for a new one.`
    case 'live':
    case 'retiring':
      return server.isActive ? null : `The server ${name} is switched off at present: ${ask}; the URL stays the same.`
  }
}

const onDay = (time: string | null): string => (time === null ? '' : ` on ${time.slice(0, 10)}`)
