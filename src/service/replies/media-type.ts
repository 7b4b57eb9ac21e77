/** Returns the media type of a `Content-Type` header in lower case, without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Returns a parameter of a `Content-Type` or `Content-Disposition` header; '' if it's missing. */
export function parameterOf(header: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header)
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? ''
}

const TEXT =
  /^(text\/.*|application\/(.*\+)?(json|xml|yaml|x-yaml|javascript|ecmascript|graphql|sql|x-ndjson|jsonl|x-www-form-urlencoded)|image\/svg\+xml|message\/.*)$/

/** Whether this type is known to be text; for an unknown type, the bytes decide. */
const isTextType = (type: string): boolean => TEXT.test(type)

/**
 * Decodes bytes by the charset of the content type, else as UTF-8. Null if they aren't text: undecodable, or with zero bytes under a type
 * that isn't text.
 */
export function decodeText(body: Buffer, contentType: string): string | null {
  const charset = parameterOf(contentType, 'charset')
  const sure = isTextType(mediaTypeOf(contentType))
  try {
    const text = new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body)
    return sure || !text.includes('\0') ? text : null
  } catch {
    // An unknown charset, or bytes that are invalid in it: a text type is still text.
    return sure ? body.toString('utf8') : null
  }
}
