/** Controls, marks that turn the direction, and what has no width. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Emoji and several scripts are written with them. */
const JOINERS = ['\u200c', '\u200d']

/**
 * A name from outside, on one line, with each character that cannot be seen, or that changes how others are seen,
 * written as `\u{202e}`: two names that differ look different.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) =>
    JOINERS.includes(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
