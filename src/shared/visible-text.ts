/** Control characters, direction marks, and zero-width characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Joiners, which emoji and several scripts need. */
const JOINERS = ['\u200c', '\u200d']

/**
 * Formats an untrusted name on one line, escaping each character that's invisible or changes how others are displayed as `\u{202e}`, so
 * that different names look different.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) =>
    JOINERS.includes(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
