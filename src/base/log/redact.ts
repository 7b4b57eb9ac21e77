import { createSecretMasker } from '../masking/secret-masker.ts'
import type { LogEntry } from './log-entry.ts'

/** Anything long and random enough to be a key or a token, and whatever follows `Bearer`. */
const SECRETS = [/\bBearer\s+\S+/gi, /\b(?:mt|ak)_[\w-]+/g, /[\w-]{32,}/g]

/**
 * Removes keys and tokens from text that is about to be logged: the `known` values, however short and even if escaped or encoded, then
 * everything that looks like a secret.
 */
export function redact(text: string, known: readonly string[] = []): string {
  // Longest first, because one key may be a prefix of another.
  const values = known.filter((value) => value !== '').sort((one, other) => other.length - one.length)
  const exact = values.reduce((result, value) => result.replaceAll(value, '***'), text)
  const masked = createSecretMasker(values.map((value) => ({ value, names: [] }))).text(exact)
  return SECRETS.reduce((result, pattern) => result.replace(pattern, '***'), masked)
}

/** Removes keys and tokens from all strings in an entry. */
export function redactEntry(entry: LogEntry, known: readonly string[] = []): LogEntry {
  const { message, stack, fields } = entry
  return {
    ...entry,
    message: redact(message, known),
    ...(stack !== undefined && { stack: redact(stack, known) }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value, known) : value]),
      ),
    }),
  }
}
