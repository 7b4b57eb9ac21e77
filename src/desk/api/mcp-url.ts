/**
 * All characters except those that every shell, file format, and link treats as plain text within quotes; `[` and `]` only occur around IP
 * addresses.
 */
const UNUSUAL = /[^A-Za-z0-9._~:/?=&%+,@[\]-]/gu
const USUAL = /^[A-Za-z0-9._~:/?=&%+,@[\]-]*$/

/**
 * Makes a service's MCP URL safe to show, store, and put on a command line: percent-encodes characters that are special elsewhere, and any
 * `%` that isn't part of an escape. An ordinary URL is unchanged. Null for anything but an http(s) URL, for a URL with a username, which
 * obscures the host, and for a URL surrounded by spaces.
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
