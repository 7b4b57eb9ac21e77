import type { ComponentType } from 'react'
import { foldedText, searchWords } from '../../../shared/search/folded-text.ts'
import type { ShortcutName } from '../../lib/shortcuts/shortcuts.ts'

export interface PaletteRow {
  id: string
  label: string
  /** Distinguishes rows with the same label, e.g. by server. */
  detail?: string | undefined
  /** Additional search terms. */
  keywords?: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  shortcut?: ShortcutName
  act: () => void
}

/** Rows with a group heading. */
export interface RowGroup {
  title: string
  rows: readonly PaletteRow[]
}

/** A named item: the first row opens it; the others are actions on it. */
export interface Subject<T> {
  /** Searchable text, and the part of it that's shown, folded by `foldedText`. */
  text: string
  shown: string
  of: T
}

/** An action on subjects. */
export interface Verb<T> {
  /** Words that match the verb. */
  words: string
  /** Null if the action doesn't apply to this subject. */
  row: (of: T) => PaletteRow | null
}

/** Shorter words count as the beginning of a name. */
const MIN_VERB_CHARACTERS = 2

const asksFor = (word: string, tokens: readonly string[]) =>
  word.length >= MIN_VERB_CHARACTERS && tokens.some((token) => token.startsWith(word))

/** Returns the words that aren't the beginning of a verb and so name the subject. */
export function wordsWithoutVerbs(words: readonly string[], verbs: readonly { words: string }[]): string[] {
  const tokens = verbs.flatMap((verb) => searchWords(verb.words))
  return words.filter((word) => !asksFor(word, tokens))
}

interface Limits {
  /** Maximum number of rows. */
  rows: number
  /** Number of subjects that show all their verbs when none is typed. */
  expanded: number
}

/** Returns 0 if each word that's found begins a word of the shown text, 1 if it's part of one, and 2 if it's only in other text. */
function rankOf(words: readonly string[], { text, shown }: Pick<Subject<unknown>, 'text' | 'shown'>): number {
  const named = words.filter((word) => text.includes(word))
  if (named.length === 0) return 0
  const tokens = shown.split(/[^\p{L}\p{N}]+/u)
  if (named.every((word) => tokens.some((token) => token.startsWith(word)))) return 0
  return named.every((word) => shown.includes(word)) ? 1 : 2
}

/**
 * Returns the rows of matching subjects, those whose shown text matches best first. Typing only a name lists the subjects, with all verbs for the first few; typing a name and a verb,
 * in any order, lists that verb for each.
 */
export function rowsOfSubjects<T>(
  words: readonly string[],
  subjects: readonly Subject<T>[],
  open: (of: T) => PaletteRow | null,
  verbs: readonly Verb<T>[],
  limits: Limits,
): PaletteRow[] {
  const rows: PaletteRow[] = []
  const tokens = verbs.map((verb) => searchWords(verb.words))
  let expanded = words.length === 0 ? 0 : limits.expanded
  const ranked = subjects.map((subject) => ({ ...subject, rank: rankOf(words, subject) }))
  for (const { text, of } of ranked.sort((one, other) => one.rank - other.rank)) {
    if (rows.length >= limits.rows) break
    const rest = words.filter((word) => !text.includes(word))
    const asked = verbs.filter((_, index) => rest.every((word) => asksFor(word, tokens[index] ?? [])))
    const isNamed = rest.length === 0
    const opened = isNamed ? open(of) : null
    if (opened) rows.push(opened)
    if (isNamed && expanded-- <= 0) continue
    rows.push(...asked.flatMap((verb) => verb.row(of) ?? []))
  }
  return rows.slice(0, limits.rows)
}

/** Returns the rows that contain every word. */
export function matchingRows(words: readonly string[], rows: readonly PaletteRow[], limit: number): PaletteRow[] {
  const found = rows.filter(({ label, detail = '', keywords = '' }) => {
    const text = foldedText(`${label} ${detail} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, limit)
}

/** Moves groups containing a row that begins with the query to the front, and drops empty groups. */
export function rankGroups(query: string, groups: readonly RowGroup[]): RowGroup[] {
  const typed = searchWords(query).join(' ')
  const begins = ({ label }: PaletteRow) => foldedText(label).startsWith(typed)
  const shown = groups.filter(({ rows }) => rows.length > 0)
  if (typed === '') return shown
  return [...shown.filter(({ rows }) => rows.some(begins)), ...shown.filter(({ rows }) => !rows.some(begins))]
}
