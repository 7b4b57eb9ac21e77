/** Anything long and random enough to be a key or a token; also whatever follows `Bearer`. */
const SECRETS = [/\bBearer\s+\S+/gi, /\b(?:mt|ak)_[\w-]+/g, /[\w-]{32,}/g]

/** Takes keys and tokens out of a text that is about to be logged. */
export function redact(text: string): string {
  return SECRETS.reduce((result, pattern) => result.replace(pattern, '***'), text)
}
