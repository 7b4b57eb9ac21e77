import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/**
 * Makes a pasted API key into what goes behind `Bearer`: without surrounding spaces and quotes, without a pasted
 * `Bearer`. Throws `AppFailure` invalidInput with the field `apiKey` when a character cannot stand in an HTTP header;
 * the message never holds the key.
 */
export function normalizeApiKey(input: string): string {
  const key = input
    .trim()
    .replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    .replace(/^(["'`])(.*)\1$/, '$2')
    .trim()
  if (key === '') throw refuse('required')
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw refuse('characters')
  }
  return key
}

function refuse(what: 'required' | 'characters'): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { apiKey: message(`api.key.${what}`) } })
}
