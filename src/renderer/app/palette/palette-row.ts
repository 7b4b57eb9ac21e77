import type { ComponentType } from 'react'
import type { ShortcutName } from '../../lib/shortcuts/shortcuts.ts'

/** One line of the palette, and what it does. */
export interface PaletteRow {
  id: string
  label: string
  /** What tells it from others of the same label, e.g. the server. */
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

/** Something with a name: its first row leads to it, the others do something with it. */
export interface Subject<T> {
  /** All that finds it, as `plainText`. */
  text: string
  of: T
}

/** What can be done with subjects. */
export interface Verb<T> {
  /** The words that ask for it. */
  words: string
  /** Null: not with this one. */
  row: (of: T) => PaletteRow | null
}

/** Shorter words are taken for the beginning of a name. */
const MIN_VERB_CHARACTERS = 2

/** As it's compared: without case and accents. */
export const plainText = (text: string): string => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** What was typed, word by word. */
export const wordsOf = (query: string): string[] => plainText(query).split(/\s+/).filter(Boolean)

const asksFor = (word: string, tokens: readonly string[]) =>
  word.length >= MIN_VERB_CHARACTERS && tokens.some((token) => token.startsWith(word))

/** The words that no verb begins with: who or what is meant. */
export function wordsWithoutVerbs(words: readonly string[], verbs: readonly { words: string }[]): string[] {
  const tokens = verbs.flatMap((verb) => wordsOf(verb.words))
  return words.filter((word) => !asksFor(word, tokens))
}

interface Limits {
  /** Most rows. */
  rows: number
  /** How many subjects show all that can be done with them where no verb is typed. */
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
  const tokens = verbs.map((verb) => wordsOf(verb.words))
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

/** Those of these rows that every word finds. */
export function matchingRows(words: readonly string[], rows: readonly PaletteRow[], limit: number): PaletteRow[] {
  const found = rows.filter(({ label, detail = '', keywords = '' }) => {
    const text = plainText(`${label} ${detail} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, limit)
}

/** Groups with a row whose label begins with what was typed come first. Empty ones go. */
export function rankGroups(query: string, groups: readonly RowGroup[]): RowGroup[] {
  const typed = wordsOf(query).join(' ')
  const begins = ({ label }: PaletteRow) => plainText(label).startsWith(typed)
  const shown = groups.filter(({ rows }) => rows.length > 0)
  if (typed === '') return shown
  return [...shown.filter(({ rows }) => rows.some(begins)), ...shown.filter(({ rows }) => !rows.some(begins))]
}
