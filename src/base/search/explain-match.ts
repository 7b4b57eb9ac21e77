import { type Explanation, SEARCH_FIELDS } from '../../shared/management/records/tool-ranking.ts'
import { fieldsOf } from './fields.ts'
import { areSynonyms } from './query-variants.ts'
import type { ToolText } from './tool-text.ts'
import { plainFormsOf } from './words.ts'

/** Maximum number of matched words reported per field. */
const MAX_WORDS = 20

/** A word of a query, and the terms that match it, with a weight for each. */
interface AskedWord {
  stem: string
  weight: number
  variants: ReadonlyMap<string, number>
}

/** Returns which words of a tool match a query's words, by field. */
export function explainMatch(
  query: string,
  asked: readonly AskedWord[],
  tool: ToolText,
): Pick<Explanation, 'matches' | 'related'> {
  const best = new Map<string, { stem: string; weight: number }>()
  for (const { stem, weight, variants } of asked) {
    for (const [term, own] of variants) {
      if (own * weight > (best.get(term)?.weight ?? 0)) best.set(term, { stem, weight: own * weight })
    }
  }
  const inQuery = plainFormsOf(query)
  const related = new Map<string, Explanation['related'][number]>()
  const fields = fieldsOf(tool)
  const matches = SEARCH_FIELDS.flatMap((field) => {
    const words: string[] = []
    for (const [stem, word] of plainFormsOf(fields[field])) {
      const from = best.get(stem)
      if (from === undefined) continue
      if (words.length < MAX_WORDS) words.push(word)
      if (inQuery.has(stem) || from.stem === stem || related.has(stem)) continue
      const kind = areSynonyms(stem, from.stem) ? 'synonym' : 'spelling'
      related.set(stem, { word, of: inQuery.get(from.stem) ?? from.stem, kind })
    }
    return words.length > 0 ? [{ field, words }] : []
  })
  return { matches, related: [...related.values()] }
}
