import { SEARCH_FIELDS } from '../../shared/management/records/tool-ranking.ts'
import { actionsOfTool, isBareVerb } from './actions.ts'
import { fieldsOf } from './fields.ts'
import { RULES, type SearchRules } from './rules.ts'
import type { ToolText } from './tool-text.ts'
import { wordsOf } from './words.ts'

/** The words of tools, and where they occur. Plain data, so that it can be built in a thread. */
export interface ToolIndex {
  size: number
  /** Stems. The postings of stem N are those from `starts[N]` up to `starts[N + 1]`. */
  terms: string[]
  starts: Uint32Array
  tools: Uint32Array
  /** How relevant the stem is for that tool, before its rarity is considered. */
  weights: Float32Array
  /** Stems of each tool's name, as indexes into `terms`; those of tool N start at `nameStarts[N]`. */
  names: Uint32Array
  nameStarts: Uint32Array
  /** What each tool does, as an `ActionSet`; 0 if unknown. */
  actions: Uint8Array
}

/** Indexes tools. Takes about 100 microseconds per tool. */
export function buildToolIndex(tools: readonly ToolText[], rules: SearchRules = RULES): ToolIndex {
  const words = tools.map((tool) => {
    const fields = fieldsOf(tool)
    return SEARCH_FIELDS.map((field) => wordsOf(fields[field]))
  })
  const averages = SEARCH_FIELDS.map(
    (_, field) => words.reduce((sum, own) => sum + (own[field]?.length ?? 0), 0) / Math.max(tools.length, 1) || 1,
  )
  const terms = new Map<string, { tools: number[]; weights: number[] }>()
  const names: number[] = []
  const nameStarts = new Uint32Array(tools.length + 1)
  const numbers = new Map<string, number>()
  for (const [index, own] of words.entries()) {
    const weights = new Map<string, number>()
    for (const [at, field] of SEARCH_FIELDS.entries()) {
      const list = own[at] ?? []
      const length = 1 - rules.lengths[field] + (rules.lengths[field] * list.length) / (averages[at] ?? 1)
      for (const word of list) weights.set(word, (weights.get(word) ?? 0) + rules.weights[field] / length)
    }
    for (const [word, weight] of weights) {
      const postings = terms.get(word) ?? { tools: [], weights: [] }
      if (!terms.has(word)) numbers.set(word, terms.size)
      terms.set(word, postings)
      postings.tools.push(index)
      postings.weights.push(weight / (weight + rules.saturation))
    }
    for (const word of new Set(wordsOf(tools[index]?.name ?? ''))) {
      if (!isBareVerb(word)) names.push(numbers.get(word) ?? 0)
    }
    nameStarts[index + 1] = names.length
  }
  const total = [...terms.values()].reduce((sum, postings) => sum + postings.tools.length, 0)
  const index: ToolIndex = {
    size: tools.length,
    terms: [...terms.keys()],
    starts: new Uint32Array(terms.size + 1),
    tools: new Uint32Array(total),
    weights: new Float32Array(total),
    names: Uint32Array.from(names),
    nameStarts,
    actions: Uint8Array.from(tools, ({ method, path, name }) => actionsOfTool(method, path, name)),
  }
  let at = 0
  for (const [number, postings] of [...terms.values()].entries()) {
    index.starts[number] = at
    index.tools.set(postings.tools, at)
    index.weights.set(postings.weights, at)
    at += postings.tools.length
  }
  index.starts[terms.size] = at
  return index
}
