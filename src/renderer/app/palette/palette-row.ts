import type { ComponentType } from 'react'
import { foldedText, searchWords } from '../../../shared/search/folded-text.ts'
import type { ShortcutName } from '../../lib/shortcuts/shortcuts.ts'

/** One line of the palette, and what it does. */
export interface PaletteRow {
  id: string
  label: string
  /** Distinguishes it from others with the same label, e.g. the server. */
  detail?: string | undefined
  /** Further words that find it. */
  keywords?: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  shortcut?: ShortcutName
  act: () => void
}

/** Rows under a name. */
export interface RowGroup {
  title: string
  rows: readonly PaletteRow[]
}

/** Something with a name: the first row opens it, the others are its actions. */
export interface Subject<T> {
  /** The text that's searched, as `foldedText`. */
  text: string
  of: T
}

/** An action on subjects. */
export interface Verb<T> {
  /** The words that find it. */
  words: string
  /** Null: not for this subject. */
  row: (of: T) => PaletteRow | null
}

/** Shorter words are taken for the beginning of a name. */
const MIN_VERB_CHARACTERS = 2

const asksFor = (word: string, tokens: readonly string[]) =>
  word.length >= MIN_VERB_CHARACTERS && tokens.some((token) => token.startsWith(word))

/** The words that no verb begins with, which name the subject. */
export function wordsWithoutVerbs(words: readonly string[], verbs: readonly { words: string }[]): string[] {
  const tokens = verbs.flatMap((verb) => searchWords(verb.words))
  return words.filter((word) => !asksFor(word, tokens))
}

interface Limits {
  /** Most rows. */
  rows: number
  /** How many subjects show all their verbs when none is typed. */
  expanded: number
}

/**
 * The rows of the subjects that these words find. A name alone gives the subject, the first ones with all their verbs; a name and a
 * verb, in any order, that verb of each.
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
  for (const { text, of } of subjects) {
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

/** The rows that contain every word. */
export function matchingRows(words: readonly string[], rows: readonly PaletteRow[], limit: number): PaletteRow[] {
  const found = rows.filter(({ label, detail = '', keywords = '' }) => {
    const text = foldedText(`${label} ${detail} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, limit)
}

/** Sorts groups with a row that begins with the query first, and drops empty ones. */
export function rankGroups(query: string, groups: readonly RowGroup[]): RowGroup[] {
  const typed = searchWords(query).join(' ')
  const begins = ({ label }: PaletteRow) => foldedText(label).startsWith(typed)
  const shown = groups.filter(({ rows }) => rows.length > 0)
  if (typed === '') return shown
  return [...shown.filter(({ rows }) => rows.some(begins)), ...shown.filter(({ rows }) => !rows.some(begins))]
}
