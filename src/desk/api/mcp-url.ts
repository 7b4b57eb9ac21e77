/** What any shell, file format and link takes as text between its quotes; the last two only where a host is an address. */
const UNUSUAL = /[^A-Za-z0-9._~:/?=&%+,@[\]-]/gu
const USUAL = /^[A-Za-z0-9._~:/?=&%+,@[\]-]*$/

/**
 * An MCP URL as a service gave it, fit to be shown, stored and put on a command line: characters that mean something
 * elsewhere are percent-encoded, as is a `%` that encodes nothing. A usual URL stays as it is. Null: no http(s) URL, one
 * with a user name, which hides where it leads, or with spaces around it.
 */
export function normalizeMcpUrl(text: string): string | null {
  if (text !== text.trim()) return null
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  if (USUAL.test(text) && /^https?:\/\//.test(text) && !LOOSE_PERCENT.test(text)) return text
  return encodeUnusual(url.href)
}

const LOOSE_PERCENT = /%(?![0-9A-Fa-f]{2})/
const ALL_LOOSE_PERCENT = /%(?![0-9A-Fa-f]{2})/g

const encodeUnusual = (href: string): string =>
  href
    .replace(ALL_LOOSE_PERCENT, '%25')
    .replace(UNUSUAL, (character) =>
      [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
