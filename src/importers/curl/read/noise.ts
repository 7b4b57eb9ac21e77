import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import type { HeaderLine } from './operation.ts'

/** Headers that a browser, a tool, or the connection adds. */
const NOISE =
  /^(?:sec-.*|:.*|authority|accept-encoding|content-length|host|connection|keep-alive|proxy-connection|te|upgrade|transfer-encoding|expect|dnt|origin|upgrade-insecure-requests)$/
const TOOLS =
  /^(?:mozilla|curl|postmanruntime|insomnia|httpie|python-requests|axios|node-fetch|okhttp|wget|apache-httpclient|java|go-http-client|bruno|thunder client|undici|libcurl)\b/i

/** Values of the `Priority` header that browsers send (RFC 9218): `u=1, i`. Any other value is meant for the API. */
const BROWSER_PRIORITY = /^\s*(?:u=[0-7]\s*(?:,\s*i(?:=\?[01])?)?|i(?:=\?[01])?)\s*$/i

/** Removes headers that were added by browsers and tools, and reports it once per command. */
export function withoutNoise(
  headers: readonly HeaderLine[],
  host: string,
  line: number,
  reading: Reading,
): HeaderLine[] {
  const left: string[] = []
  const fromBrowser = headers.some(({ name }) => /^sec-/i.test(name))
  const kept = headers.filter(({ name, value, line: at }) => {
    const lower = name.toLowerCase()
    if (lower === 'host' && value.toLowerCase() !== host.toLowerCase()) {
      reading.notices.add('dropped', at, message('curl.header.host'))
      return false
    }
    const noise =
      NOISE.test(lower) ||
      (lower === 'user-agent' && TOOLS.test(value)) ||
      (lower === 'priority' && BROWSER_PRIORITY.test(value)) ||
      (lower === 'accept' && value.trim() === '*/*') ||
      (lower === 'referer' && (fromBrowser || name === 'referer')) ||
      ((lower === 'cache-control' || lower === 'pragma') && /^(?:no-cache|max-age=0)$/i.test(value.trim()))
    if (noise) left.push(lower)
    return !noise
  })
  if (left.length > 0)
    reading.notices.add('info', line, message('curl.header.noise', { names: [...new Set(left)].join(', ') }))
  return kept
}
