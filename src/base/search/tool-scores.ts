import type { ToolIndex } from './tool-index.ts'

/** Returns the rarity of each term: the fewer tools contain it, the higher. */
export function rarityOf(index: ToolIndex): Float32Array {
  return Float32Array.from(index.terms, (_, number) => {
    const found = (index.starts[number + 1] ?? 0) - (index.starts[number] ?? 0)
    return Math.log(1 + (index.size - found + 0.5) / (found + 0.5))
  })
}

/** Sums up the scores of one query's words for each tool. `rarity`: the rarity of each term in the index. */
export function createToolScores(index: ToolIndex, rarity: Float32Array) {
  const scores = new Float32Array(index.size)
  const covered = new Float32Array(index.size)
  const best = new Float32Array(index.size)
  let whole = 0
  return {
    scores,
    /** Returns the share of the query that a tool contains. */
    coverage: (tool: number) => (covered[tool] ?? 0) / (whole || 1),
    /** Adds the best of a word's variants in each tool; `counts`: whether the word counts toward the coverage. */
    add(variants: ReadonlyMap<number, number>, factor: number, counts: boolean) {
      const touched: number[] = []
      let rarest = 0
      for (const [number, weight] of variants) {
        // A synonym is never rarer than the word itself.
        const own = Math.min(rarity[number] ?? 0, rarest || Number.POSITIVE_INFINITY)
        if (rarest === 0) rarest = own
        for (let at = index.starts[number] ?? 0; at < (index.starts[number + 1] ?? 0); at += 1) {
          const tool = index.tools[at] ?? 0
          const value = weight * own * (index.weights[at] ?? 0)
          if (best[tool] === 0) touched.push(tool)
          if (value > (best[tool] ?? 0)) best[tool] = value
        }
      }
      if (counts) whole += rarest * factor
      for (const tool of touched) {
        scores[tool] = (scores[tool] ?? 0) + factor * (best[tool] ?? 0)
        if (counts) covered[tool] = (covered[tool] ?? 0) + factor * Math.min(rarest, best[tool] ?? 0)
        best[tool] = 0
      }
    },
  }
}
