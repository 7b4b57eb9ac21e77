import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fieldsOf } from '../../src/base/search/fields.ts'
import { createToolRanking } from '../../src/base/search/rank-tools.ts'
import { RULES, type SearchRules } from '../../src/base/search/rules.ts'
import { buildToolIndex, type ToolIndex } from '../../src/base/search/tool-index.ts'
import type { ToolText } from '../../src/base/search/tool-text.ts'
import { wordsOf } from '../../src/base/search/words.ts'
import { SEARCH_FIELDS } from '../../src/shared/management/records/tool-ranking.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { ownSets, publicSets, type ToolSearchSet } from './tool-sets.ts'

/** The folder with the packages that contain the documents and the library to compare with. */
const PACKAGES = process.env.E2E_SEARCH_TOOLS ?? ''
/** A folder with clones of public sets: HowieHwong/MetaTool, fairyshine/Seal-Tools, tangqiaoyu/ToolAlpaca. */
const CLONES = process.env.BENCH_TOOL_SETS

const LIBRARY = 'minisearch'

/** Returns the names of the best tools. */
type Search = (query: string) => string[]
type Engine = (tools: readonly ToolText[]) => Search

const ours =
  (rules: SearchRules): Engine =>
  (tools) => {
    const ranking = createToolRanking(buildToolIndex(tools, rules), rules)
    return (query) =>
      ranking
        .rank(query)
        .slice(0, 5)
        .map(({ index }) => tools[index]?.name ?? '')
  }

interface MiniSearch {
  addAll(documents: object[]): void
  search(query: string, options: { boost: object }): { id: number }[]
}

/** Creates an engine from the library, with a function that splits text into words and a weight for each field. */
function library(words: (text: string) => string[], boost: object): Engine {
  const require = createRequire(join(PACKAGES, 'package.json'))
  const Library = require(LIBRARY) as new (options: object) => MiniSearch
  return (tools) => {
    const index = new Library({
      fields: [...SEARCH_FIELDS],
      tokenize: words,
      processTerm: (term: string) => term || null,
    })
    index.addAll(tools.map((tool, id) => ({ id, ...fieldsOf(tool) })))
    return (query) =>
      index
        .search(query, { boost })
        .slice(0, 5)
        .map(({ id }) => tools[id]?.name ?? '')
  }
}

const IDEAS = [
  'synonym',
  'onlySynonym',
  'alike',
  'verb',
  'quoted',
  'context',
  'own',
  'nameCoverage',
  'queryCoverage',
  'action',
  'otherAction',
] as const
const none = Object.fromEntries(
  IDEAS.map((idea) => [idea, idea === 'verb' || idea === 'quoted' || idea === 'context' ? 1 : 0]),
)

const ENGINES: Record<string, () => Engine> = {
  'minisearch, plain words': () => library((text) => text.toLowerCase().split(/[^a-z0-9]+/), {}),
  'minisearch, our words': () => library(wordsOf, {}),
  'minisearch, our words and weights': () => library(wordsOf, RULES.weights),
  'BM25F, our words and weights': () => ours({ ...RULES, ...none }),
  'all ideas': () => ours(RULES),
  ...Object.fromEntries(IDEAS.map((idea) => [`without ${idea}`, () => ours({ ...RULES, [idea]: none[idea] ?? 0 })])),
}

interface Hits {
  queries: number
  first: number
  fifth: number
  /** Milliseconds of CPU time, because the machine may be shared. */
  p99: number
}

function measure({ tools, queries }: ToolSearchSet, engine: Engine): Hits {
  const search = engine(tools)
  const times: number[] = []
  let first = 0
  let fifth = 0
  for (const { query, tools: right } of queries) {
    const began = process.cpuUsage()
    const found = search(query)
    times.push(cpuSince(began))
    if (right.includes(found[0] ?? '')) first += 1
    if (found.some((name) => right.includes(name))) fifth += 1
  }
  times.sort((one, other) => one - other)
  return { queries: queries.length, first, fifth, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** Returns the CPU time since a reading, in milliseconds. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const share = (part: number, all: number) => ((100 * part) / all).toFixed(1)
const total = (hits: readonly Hits[], key: 'queries' | 'first' | 'fifth') =>
  hits.reduce((sum, each) => sum + each[key], 0)

const bytesOf = ({ starts, tools, weights, names, nameStarts, actions, terms }: ToolIndex) =>
  [starts, tools, weights, names, nameStarts, actions].reduce((sum, { byteLength }) => sum + byteLength, 0) +
  terms.reduce((sum, term) => sum + term.length + 16, 0)

test.skip(PACKAGES === '', 'Runs by its name only, as its documents are large')

test('tools found for questions, and the time that searches take', async () => {
  test.setTimeout(600_000)
  const own = await ownSets(PACKAGES)
  const sets = [...own, ...(CLONES === undefined ? [] : publicSets(CLONES))]
  console.log(`hit@1 / hit@5 in percent\n${''.padEnd(34)}${sets.map(({ name }) => name.padStart(13)).join('')}`)
  const rows: Record<string, Record<string, Hits>> = {}
  for (const [name, engine] of Object.entries(ENGINES)) {
    const hits = sets.map((set) => measure(set, engine()))
    rows[name] = Object.fromEntries(sets.map((set, index) => [set.name, hits[index] as Hits]))
    const cells = hits.map((each) =>
      `${share(each.first, each.queries)}/${share(each.fifth, each.queries)}`.padStart(13),
    )
    console.log(`${name.padEnd(34)}${cells.join('')}`)
  }
  const best = sets.map(({ name }) => rows['all ideas']?.[name] as Hits)
  console.log(`${'p99 of a query in ms'.padEnd(34)}${best.map(({ p99 }) => p99.toFixed(1).padStart(13)).join('')}`)

  const large = own.flatMap(({ tools }) => tools)
  const twoThousand = Array.from({ length: 2_000 }, (_, index) => large[index % large.length] as ToolText)
  const began = process.cpuUsage()
  const index = buildToolIndex(twoThousand)
  const built = cpuSince(began)
  console.log(`2,000 tools: index of ${(bytesOf(index) / 2 ** 20).toFixed(1)} MiB in ${built.toFixed(0)} ms`)
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-tool-search.json'), `${JSON.stringify({ rows, built }, null, 2)}\n`)

  const ofOwn = own.map(({ name }) => rows['all ideas']?.[name] as Hits)
  expect(total(ofOwn, 'first') / total(ofOwn, 'queries')).toBeGreaterThanOrEqual(0.7)
  expect(total(ofOwn, 'fifth') / total(ofOwn, 'queries')).toBeGreaterThanOrEqual(0.9)
  expect(bytesOf(index)).toBeLessThan(30 * 2 ** 20)
})
