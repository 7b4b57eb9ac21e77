/** Returns the media type in a `Content-Type` header in lower case, without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Cached patterns for parameters, by name. Names come only from our own code, so the cache stays small. */
const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i')
  patterns.set(name, pattern)
  return pattern
}

/** Returns a parameter from a `Content-Type` or `Content-Disposition` header; '' if it's missing. */
export function parameterOf(header: string, name: string): string {
  const found = header.includes(';') ? patternOf(name).exec(header) : null
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? ''
}

const TEXT =
  /^(text\/.*|application\/(.*\+)?(json|xml|yaml|x-yaml|javascript|ecmascript|graphql|sql|x-ndjson|jsonl|x-www-form-urlencoded)|image\/svg\+xml|message\/.*)$/

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Whether this type is known to be text. For any other type, the bytes decide. */
const isTextType = (type: string): boolean => TEXT.test(type)

/**
 * Decodes bytes using the content type's charset, falling back to UTF-8. Returns null if they aren't text, i.e. can't be decoded, or
 * contain zero bytes although the type isn't a text type.
 */
export function decodeText(body: Buffer, contentType: string): string | null {
  const charset = parameterOf(contentType, 'charset')
  const sure = isTextType(mediaTypeOf(contentType))
  try {
    const decoder = charset === '' ? UTF_8 : new TextDecoder(charset, { fatal: true })
    const text = decoder.decode(body)
    return sure || !text.includes('\0') ? text : null
  } catch {
    // Content with a text type is still text, even if its charset is unknown or some bytes are invalid in it.
    return sure ? body.toString('utf8') : null
  }
}
