/** Media type of a `Content-Type` header in lower case, without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** A parameter of a `Content-Type` or `Content-Disposition` header; '' when it has none of that name. */
export function parameterOf(header: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(header)
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2] ?? ''
}

const TEXT =
  /^(text\/.*|application\/(.*\+)?(json|xml|yaml|x-yaml|javascript|ecmascript|graphql|sql|x-ndjson|jsonl|x-www-form-urlencoded)|image\/svg\+xml|message\/.*)$/

/** Whether bytes of this type are text by their type; an unknown type is judged by its bytes. */
const isTextType = (type: string): boolean => TEXT.test(type)

/**
 * Bytes as text: by the charset of the content type, else UTF-8. Null when they are none: undecodable, or with zero bytes
 * under a type that does not say text.
 */
export function decodeText(body: Buffer, contentType: string): string | null {
  const charset = parameterOf(contentType, 'charset')
  const sure = isTextType(mediaTypeOf(contentType))
  try {
    const text = new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body)
    return sure || !text.includes('\0') ? text : null
  } catch {
    // An unknown charset, or bytes that are not in it: a text type still is text.
    return sure ? body.toString('utf8') : null
  }
}
