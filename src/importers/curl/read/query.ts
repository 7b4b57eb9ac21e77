import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import { markGlobs, markValue } from './placeholders.ts'

/** A name and a value, decoded; both may hold marks. `bare`: it was written without a `=`. */
export interface NamedValue {
  name: string
  value: string
  bare: boolean
  line: number
}

/**
 * Takes apart a query or a form body, pair by pair; order and repetition stay. Percent-encoding that is none is taken as
 * it stands.
 */
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

/** Placeholders and, where cURL knows them, sets of values in the values of pairs. */
export function markPairs(pairs: NamedValue[], globs: boolean, reading: Reading): NamedValue[] {
  const names = new Map<string, number>()
  return pairs.map((pair) => {
    const globbed = globs ? markGlobs(pair.value, pair.name, reading, names) : pair.value
    if (globbed !== pair.value) reading.notices.add('info', pair.line, message('curl.url.globs'))
    return { ...pair, value: markValue(globbed, pair.name, reading) }
  })
}

/** Undoes `+` and percent-encoding; runs that are no UTF-8 stay as they are written. */
function decode(text: string): string {
  return text.replace(/\+/g, ' ').replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}
