import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { normalizeBaseUrl } from '../api/base-url.ts'

const REASONS = ['required', 'notUrl', 'scheme', 'user', 'plainHttp'] as const

/**
 * Normalizes a pasted address to the part before `/mcp`: `https` without a trailing slash, or plain http only for this computer. Throws
 * `AppFailure` invalidInput with the field `address`.
 */
export function readAddress(typed: string): string {
  try {
    return normalizeBaseUrl(typed).replace(/\/mcp$/, '')
  } catch (error) {
    const code =
      error instanceof AppFailure && error.detail.kind === 'invalidInput' && error.detail.fields.baseUrl?.code
    const reason = REASONS.find((each) => code === `api.baseUrl.${each}`)
    if (reason === undefined) throw error
    throw new AppFailure({ kind: 'invalidInput', fields: { address: message(`reachable.typed.${reason}`) } })
  }
}
