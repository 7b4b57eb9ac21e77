import { distance } from 'fastest-levenshtein'
import type { SearchRules } from './rules.ts'
import { synonymsOf } from './synonyms.ts'
import type { ToolIndex } from './tool-index.ts'

/** Maximum number of similarly spelled terms to consider for each word of a query. */
const MAX_ALIKE = 4

const SYNONYMS = synonymsOf()

/** Creates a function that returns the terms of an index that match one word of a query, with a weight for each. */
export function createVariants(index: ToolIndex, rules: SearchRules): (word: string) => Map<number, number> {
  const numbers = new Map(index.terms.map((term, number) => [term, number]))
  const isNamed = new Set(index.names)

  /** Returns terms with the same first letter as a word that are spelled almost like it, or start with it. */
  function alike(word: string): string[] {
    if (word.length < 4 || /\d/.test(word)) return []
    const most = word.length < 7 ? 1 : 2
    const isAlike = (term: string) =>
      term[0] === word[0] &&
      (term.startsWith(word) || (Math.abs(term.length - word.length) <= most && distance(term, word) <= most))
    return index.terms.filter(isAlike).slice(0, MAX_ALIKE)
  }

  return (word) => {
    const variants = new Map<number, number>()
    const add = (other: string, weight: number) => {
      const number = numbers.get(other)
      if (number !== undefined && weight > 0) variants.set(number, Math.max(weight, variants.get(number) ?? 0))
    }
    add(word, 1)
    const asSynonym = isNamed.has(numbers.get(word) ?? -1) ? rules.synonym : rules.onlySynonym
    for (const synonym of SYNONYMS.get(word) ?? []) add(synonym, asSynonym)
    if (variants.size === 0 && rules.alike > 0) for (const other of alike(word)) add(other, rules.alike)
    return variants
  }
}

/** Whether two stems are synonyms of each other. */
export const areSynonyms = (one: string, other: string): boolean => SYNONYMS.get(one)?.includes(other) ?? false
