import { distance } from 'fastest-levenshtein'
import { contradict } from './actions.ts'
import { readQuery } from './read-query.ts'
import { RULES, type SearchRules } from './rules.ts'
import { synonymsOf } from './synonyms.ts'
import type { ToolIndex } from './tool-index.ts'
import { createToolScores, rarityOf } from './tool-scores.ts'

/** Maximum number of similarly spelled terms to consider for each word of a query. */
const MAX_ALIKE = 4

const SYNONYMS = synonymsOf()

interface RankedTool {
  /** Index in the list that the index was built from. */
  index: number
  score: number
}

export interface ToolRanking {
  rank(query: string): RankedTool[]
}

/**
 * Creates a ranking of an index's tools by how well they match a query, best first. It omits tools that match none of the query's words.
 */
export function createToolRanking(index: ToolIndex, rules: SearchRules = RULES): ToolRanking {
  const numbers = new Map(index.terms.map((term, number) => [term, number]))
  const rarity = rarityOf(index)

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

  function fit(wanted: number, action: number): number {
    if (wanted === 0 || action === 0) return 0
    if (wanted & action) return rules.action
    return contradict(wanted, action) ? -rules.otherAction : 0
  }

  /** Returns the terms that match one word of a query, with a weight for each. */
  function variantsOf(word: string): Map<number, number> {
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

  /** Returns the share of a tool's name that the query contains. */
  function nameCoverage(tool: number, named: ReadonlyMap<number, number>): number {
    let known = 0
    let all = 0
    for (let at = index.nameStarts[tool] ?? 0; at < (index.nameStarts[tool + 1] ?? 0); at += 1) {
      const number = index.names[at] ?? 0
      all += rarity[number] ?? 0
      known += (rarity[number] ?? 0) * (named.get(number) ?? 0)
    }
    return all > 0 ? known / all : 0
  }

  return {
    rank(text) {
      const query = readQuery(text, rules)
      const { scores, coverage, add } = createToolScores(index, rarity)
      /** The highest weight with which the query matches each term, for comparison with tools' names. */
      const named = new Map<number, number>()
      for (const { stem, weight, isVerb } of query.words) {
        const variants = variantsOf(stem)
        for (const [number, own] of variants) named.set(number, Math.max(own, named.get(number) ?? 0))
        if (variants.size > 0) add(variants, weight, !isVerb)
      }
      const ranked: RankedTool[] = []
      for (let tool = 0; tool < index.size; tool += 1) {
        const plain = scores[tool] ?? 0
        if (plain === 0) continue
        const factor =
          1 +
          rules.nameCoverage * nameCoverage(tool, named) +
          rules.queryCoverage * coverage(tool) +
          fit(query.actions, index.actions[tool] ?? 0)
        ranked.push({ index: tool, score: plain * factor })
      }
      return ranked.sort((one, other) => other.score - one.score || one.index - other.index)
    },
  }
}
