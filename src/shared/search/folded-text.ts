import { toWellFormed } from '../well-formed.ts'

const ASCII = /^[ -~\s]*$/

/** Folds case, accents, and equivalent spellings of a letter; used for both the searched text and the search terms. */
export function foldedText(text: string): string {
  const written = text.replaceAll('\0', ' ')
  // Most strings are ASCII, where only case is folded.
  if (ASCII.test(written)) return written.toLowerCase()
  return toWellFormed(written)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Joins an item's searchable strings, folded, one per line so that no word matches across two of them. */
export const foldedLines = (parts: readonly string[]): string => parts.map(foldedText).join('\n')

/** Returns the distinct folded words of a search. An item matches if its folded lines contain all of them. */
export function searchWords(search: string): string[] {
  return [...new Set(foldedText(search).split(/\s+/).filter(Boolean))]
}
