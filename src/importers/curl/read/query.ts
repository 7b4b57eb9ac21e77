import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import { markGlobs, markValue } from './placeholders.ts'

/** A decoded name and value; both may contain markers. `bare`: written without a `=`. */
export interface NamedValue {
  name: string
  value: string
  bare: boolean
  line: number
}

/** Splits a query or a form body into pairs, keeping their order and duplicates. Leaves malformed percent-encoding as is. */
export function readPairs(text: string, line: number): NamedValue[] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=')
      return {
        name: decode(at === -1 ? piece : piece.slice(0, at)),
        value: at === -1 ? '' : decode(piece.slice(at + 1)),
        bare: at === -1,
        line,
      }
    })
}

/** Replaces the placeholders in the pairs' values with markers, along with sets of values if cURL expands those. */
export function markPairs(pairs: NamedValue[], globs: boolean, reading: Reading): NamedValue[] {
  const names = new Map<string, number>()
  return pairs.map((pair) => {
    const globbed = globs ? markGlobs(pair.value, pair.name, reading, names) : pair.value
    if (globbed !== pair.value) reading.notices.add('info', pair.line, message('curl.url.globs'))
    return { ...pair, value: markValue(globbed, pair.name, reading) }
  })
}

/** Decodes `+` and percent-encoding; keeps sequences that aren't UTF-8. */
function decode(text: string): string {
  return text.replace(/\+/g, ' ').replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}
