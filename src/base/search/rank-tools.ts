import type { Explanation } from '../../shared/management/records/tool-ranking.ts'
import { contradict } from './actions.ts'
import { explainMatch } from './explain-match.ts'
import { createVariants } from './query-variants.ts'
import { readQuery } from './read-query.ts'
import { RULES, type SearchRules } from './rules.ts'
import type { ToolIndex } from './tool-index.ts'
import { createToolScores, rarityOf } from './tool-scores.ts'
import type { ToolText } from './tool-text.ts'

interface RankedTool {
  /** Index in the list that the index was built from. */
  index: number
  score: number
}

export interface ToolRanking {
  rank(query: string): RankedTool[]
  /** Explains the score of the tool at this index, whose text is `tool`. Takes about 100 microseconds. */
  explain(query: string, index: number, tool: ToolText): Explanation
}

/**
 * Creates a ranking of an index's tools by how well they match a query, best first. It omits tools that match none of the query's words.
 */
export function createToolRanking(index: ToolIndex, rules: SearchRules = RULES): ToolRanking {
  const rarity = rarityOf(index)

  const variantsOf = createVariants(index, rules)

  function fit(wanted: number, action: number): number {
    if (wanted === 0 || action === 0) return 0
    if (wanted & action) return rules.action
    return contradict(wanted, action) ? -rules.otherAction : 0
  }

  const termsOf = (variants: ReadonlyMap<number, number>): Map<string, number> =>
    new Map([...variants].map(([number, weight]) => [index.terms[number] ?? '', weight]))

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
    explain(text, at, tool) {
      const query = readQuery(text, rules)
      const asked = query.words.map(({ stem, weight }) => ({ stem, weight, variants: termsOf(variantsOf(stem)) }))
      const fits = fit(query.actions, index.actions[at] ?? 0)
      return { ...explainMatch(text, asked, tool), action: fits === 0 ? null : fits > 0 ? 'same' : 'other' }
    },
  }
}
