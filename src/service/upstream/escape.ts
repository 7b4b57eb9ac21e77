import type { ValueEncoder } from '../../shared/management/endpoint/value-style.ts'
import { message } from '../../shared/text/message.ts'
import { RequestProblem } from './request-problem.ts'

/** Percent-encodes like `encodeURIComponent`. Throws RequestProblem for text that can't be encoded. */
export function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new RequestProblem('arguments', message('upstream.loneSurrogate'))
  }
}

/** Percent-encodes everything that RFC 3986 doesn't allow in a query, or that some servers treat as a separator. */
export const encodeQuery = (text: string): string => encode(text).replace(/%(2C|3A|2F|40|24)/g, decodeURIComponent)

/** Percent-encodes a path segment, except for RFC 3986's sub-delimiters that don't end anything there. */
export const encodeSegment = (text: string): string =>
  encode(text).replace(/%(21|24|26|27|28|29|2A|2B|2C|3B|3D|3A|40)/g, decodeURIComponent)

/**
 * Encodes semicolons, because some servers end a query's pair, a name in a path, or a path segment there. A value next to a customer's own
 * must not have any.
 */
export const withoutSemicolons = (text: string): string => text.replaceAll(';', '%3B')

/**
 * Encodes text with reserved expansion (RFC 6570 §3.2.3), for `allowReserved`: keeps reserved characters and existing percent-encoding,
 * except `&`, `+`, `#`, `[`, and `]`, which would end the pair or mean something else in a query.
 */
const encodeReserved = (text: string): string =>
  text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((piece, index) =>
      index % 2 === 1 ? piece : encode(piece).replace(/%(21|24|27|28|29|2A|2C|2F|3A|3B|3D|3F|40)/g, decodeURIComponent),
    )
    .join('')

/** Encodes text as application/x-www-form-urlencoded, according to the URL standard. */
export const encodeForm = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for use as content or in a quoted attribute in XML or HTML (XML 1.0 §2.4). */
export const encodeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/**
 * Escapes what isn't allowed in a cookie's value (RFC 6265 §4.1.1), but nothing else, because many servers don't unescape more than that.
 */
const encodeCookie = (text: string): string => text.replace(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encode)

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
const COOKIE_END = /[\x00-\x1f\x7f;]/
/** Characters that older servers also treat as the end of a cookie, or as the start of quoted text that could include the next cookie. */
const COOKIE_QUOTE = /[",\\]/

/** Encodes for the `cookie` style, which doesn't escape anything, so a value that would start another cookie is rejected. */
function plainCookie(text: string): string {
  if (COOKIE_END.test(text)) throw new RequestProblem('arguments', message('upstream.cookieValue'))
  return text
}

/** Like `plainCookie`, for a value next to a customer's own cookie: rejects more characters. */
function strictCookie(text: string): string {
  if (COOKIE_QUOTE.test(text)) throw new RequestProblem('arguments', message('upstream.cookieQuote'))
  return plainCookie(text)
}

const DELIMITERS = { ',': ',', ' ': '%20', '|': '%7C' } as const
const delimiter = (each: keyof typeof DELIMITERS): string => DELIMITERS[each]
const asIs = <T extends string>(text: T): T => text

/** How the values in pairs are escaped, by location. A comma inside a value is never confused with a separator. */
export const valueEncoders = {
  query: { name: encodeQuery, text: (text) => encodeQuery(text).replaceAll(',', '%2C'), delimiter },
  form: { name: encodeForm, text: encodeForm, delimiter },
  reserved: { name: encode, text: encodeReserved, delimiter },
  strictReserved: { name: encode, text: (text) => withoutSemicolons(encodeReserved(text)), delimiter },
  cookie: { name: encodeCookie, text: encodeCookie, delimiter: asIs },
  formCookie: { name: encode, text: encode, delimiter: asIs },
  strictCookie: { name: strictCookie, text: strictCookie, delimiter: asIs },
  plainCookie: { name: plainCookie, text: plainCookie, delimiter: asIs },
  plain: { name: asIs, text: asIs, delimiter: asIs },
} satisfies Record<string, ValueEncoder>
