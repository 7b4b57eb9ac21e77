import { toWellFormed } from '../well-formed.ts'

const ASCII = /^[ -~\s]*$/

/** Text without case, accents, and ways of writing the same letter: what is searched, and what is searched for. */
export function foldedText(text: string): string {
  const written = text.replaceAll('\0', ' ')
  // Most texts are ASCII, where only case is folded.
  if (ASCII.test(written)) return written.toLowerCase()
  return toWellFormed(written)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** What something is found by, folded; one line each, so that no word is found across two of them. */
export const foldedLines = (parts: readonly string[]): string => parts.map(foldedText).join('\n')

/** The folded words of a search, each once. Something matches when its folded lines contain all of them. */
export function searchWords(search: string): string[] {
  return [...new Set(foldedText(search).split(/\s+/).filter(Boolean))]
}
