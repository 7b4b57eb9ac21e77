import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { normalizeBaseUrl } from '../api/base-url.ts'

const REASONS = ['required', 'notUrl', 'scheme', 'user', 'plainHttp'] as const

/**
 * Makes a pasted address into what goes in front of `/mcp`: `https` and no slash at the end; plain http for this computer alone.
 * Throws `AppFailure` invalidInput with the field `address`.
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
