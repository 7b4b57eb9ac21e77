import { stemmer } from 'stemmer'
import { splitIdentifier } from '../../shared/values/split-identifier.ts'

/** Words that don't help to identify a tool. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been being but by can could did do does for from give had has have he her his how i if in into is it its
  just let like may me might more most my myself need needs of on or our ours please she should so some such than that the their them then there these
  they this those to too us via want wants was we were what when where which while who whose will wish with within without would you your yours
  able again already anything around because before being curious currently interested isn looking m re s t ve ll d don doesn didn
  help helping hey hi hello it's know let's looks lot sure maybe much now ok okay one planning possible provide really right something sort thank thanks thing
  think tried trying try using used use working yet`.split(/\s+/),
)

const WORD = /[\p{L}\p{N}]+/gu
const ASCII = /^[ -~\s]*$/
const MARKS = /\p{M}+/gu
/** Scripts without spaces between words, where every two adjacent characters serve as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const MAX_WORD = 40
const NUMBER = /^\p{N}+$/u

const stems = new Map<string, string>()
const MAX_STEMS = 20_000

/** Returns the stem of a lowercase word; words in other scripts are returned unchanged. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const made = word.length > 2 && /^[a-z]+$/.test(word) ? stemmer(word) : word
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(word, made)
  return made
}

/** Yields the words of a string in lowercase: identifiers are split, accents dropped. */
export function* plainWordsOf(text: string): Generator<string> {
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '')
  for (const [run] of plain.matchAll(WORD)) {
    for (const part of splitIdentifier(run)) {
      const word = part.toLowerCase()
      if (word.length > MAX_WORD || NUMBER.test(word)) continue
      if (!UNSPACED.test(word) || word.length < 3) yield word
      else for (let at = 0; at + 2 <= word.length; at += 1) yield word.slice(at, at + 2)
    }
  }
}

/** Returns the stems of a string's words in order, without stop words: identifiers are split, accents dropped. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of plainWordsOf(text)) if (!STOP_WORDS.has(word)) words.push(stemOf(word))
  return words
}

/** Returns the first plain form of each stem in a string, in order. */
export function plainFormsOf(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  for (const word of plainWordsOf(text)) {
    const stem = stemOf(word)
    if (!STOP_WORDS.has(word) && !forms.has(stem)) forms.set(stem, word)
  }
  return forms
}
