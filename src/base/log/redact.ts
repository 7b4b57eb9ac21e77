import { createSecretMasker } from '../masking/secret-masker.ts'
import type { LogEntry } from './log-entry.ts'

/** Anything long and random enough to be a key or a token; also whatever follows `Bearer`. */
const SECRETS = [/\bBearer\s+\S+/gi, /\b(?:mt|ak)_[\w-]+/g, /[\w-]{32,}/g]

/**
 * Takes keys and tokens out of a text that is about to be logged: the `known` values, however short and also when
 * they're escaped or encoded, then everything that has the form of a secret.
 */
export function redact(text: string, known: readonly string[] = []): string {
  // The longest first: one key may begin with another.
  const values = known.filter((value) => value !== '').sort((one, other) => other.length - one.length)
  const exact = values.reduce((result, value) => result.replaceAll(value, '***'), text)
  const masked = createSecretMasker(values.map((value) => ({ value, names: [] }))).text(exact)
  return SECRETS.reduce((result, pattern) => result.replace(pattern, '***'), masked)
}

/** An entry without keys and tokens in any of its texts. */
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
