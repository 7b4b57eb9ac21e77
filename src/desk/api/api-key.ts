import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/**
 * Normalizes a pasted API key for use after `Bearer`: strips surrounding spaces and quotes, and a pasted `Bearer`. Throws `AppFailure`
 * invalidInput with the field `apiKey` when a character isn't allowed in an HTTP header; the message never contains the key.
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
