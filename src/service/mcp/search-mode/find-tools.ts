import { shorten } from '../../../importers/documents/shorten.ts'
import type { ToolDescription } from '../../../shared/management/definition/tool.ts'
import { modelParameters } from '../../../shared/management/definition/tool.ts'
import { message, quoted } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { type CallResult, failedCall } from '../../replies/call-result.ts'
import { codeToolOf } from '../code-mode/code-name.ts'
import { signatureOf } from '../code-mode/signature.ts'
import type { CustomerView } from '../customer-view.ts'
import { allowedTools, type PreparedTool } from '../tool-set.ts'
import type { ResolvedCall } from './resolve-call.ts'
import type { SearchIndexes } from './search-indexes.ts'
import { DEFAULT_FOUND, searchList } from './search-tools.ts'

/** Limits for a search result: length of a tool's description and of a parameter's, in characters, and number of parameters described. */
const MAX_DESCRIPTION = 300
const MAX_PARAMETER = 120
const MAX_PARAMETERS = 15
/** Maximum number of similar tools suggested when a name is unknown. */
const MAX_NEAREST = 3

/** Runs `search_tools` or `describe_tools` with valid arguments. */
export const search = (
  view: CustomerView,
  { name, args }: Extract<ResolvedCall, { kind: 'search' }>,
  indexes: SearchIndexes,
): Promise<CallResult> =>
  name === 'search_tools'
    ? findTools(view, args as unknown as Wanted, indexes)
    : describeTools(view, args as { names: string[] }, indexes)

interface Wanted {
  query: string
  category?: string
  limit?: number
}

/** Runs `search_tools`: finds the tools that best match a query, out of those that the customer may use. */
async function findTools(
  view: CustomerView,
  { query, category, limit = DEFAULT_FOUND }: Wanted,
  indexes: SearchIndexes,
): Promise<CallResult> {
  const { categories } = searchList(view)
  const chosen = categories.find(({ name }) => name.toLowerCase() === category?.toLowerCase())
  if (category !== undefined && !chosen) {
    const names = categories.map(({ name }) => name)
    return failedCall('arguments', message('mcp.search.noCategory', { category: category.slice(0, 100), names }))
  }
  const names = chosen && new Set(chosen.tools)
  const ranked = await rank(view, query, indexes)
  const inCategory = names ? ranked.filter(({ endpoint }) => names.has(endpoint.toolName)) : ranked
  // If nothing in the category matches the query, list the whole category.
  const all =
    inCategory.length === 0 && names
      ? allowedTools(view).filter(({ endpoint }) => names.has(endpoint.toolName))
      : inCategory
  const tools = all.slice(0, limit).map(({ endpoint }) => foundTool(endpoint))
  const lines = tools.map(({ name, description, parameters }, index) => {
    const names = parameters.map((each) => `${each.name}${each.required ? '*' : ''}`)
    return `${index + 1}. ${name}(${names.join(', ')}): ${description}`
  })
  const head = message('mcp.search.found', { count: all.length, shown: tools.length })
  const text = [say(head), ...lines].join('\n')
  return {
    blocks: [{ type: 'text', text }],
    json: JSON.stringify({ tools, total: all.length }),
    errorKind: null,
    status: null,
  }
}

/** Returns the tools that a customer may use and that match any word in the query, best match first. */
async function rank(view: CustomerView, query: string, indexes: SearchIndexes): Promise<PreparedTool[]> {
  const tools = [...view.set.tools.values()]
  const ranking = await indexes.of(view.server, () => tools.map(({ endpoint }) => endpoint))
  const allowed = new Set(allowedTools(view))
  return ranking.rank(query).flatMap(({ index }) => {
    const tool = tools[index]
    return tool && allowed.has(tool) ? [tool] : []
  })
}

function foundTool(endpoint: PreparedTool['endpoint']) {
  const { toolName: name, title, description } = endpoint
  const parameters = modelParameters(endpoint)
    .sort((one, other) => Number(other.required) - Number(one.required))
    .slice(0, MAX_PARAMETERS)
    .map(({ name, type, required, description, enum: values }) => ({
      name,
      type,
      required,
      ...(description !== '' && { description: shorten(description, MAX_PARAMETER) }),
      ...(values && { enum: values.slice(0, 20) }),
    }))
  const text = title === name || description.startsWith(title) ? description : `${title}. ${description}`
  return { name, description: shorten(text, MAX_DESCRIPTION), parameters }
}

/** Runs `describe_tools`: describes tools as `tools/list` would and, if code can call them, as functions. */
async function describeTools(
  view: CustomerView,
  { names }: { names: string[] },
  indexes: SearchIndexes,
): Promise<CallResult> {
  const tools: ToolDescription[] = []
  const missing: string[] = []
  for (const name of new Set(names)) {
    const found = view.find(name)
    if (found.kind === 'tool') tools.push(found.tool.description)
    else missing.push(await noSuchTool(view, name, indexes))
  }
  if (tools.length === 0) return failedCall('arguments', quoted(missing.join('\n')))
  const signatures = codeToolOf(view) === null ? [] : [tools.map(signatureOf).join('\n')]
  const blocks = [JSON.stringify(tools), ...signatures, ...missing].map((text) => ({ type: 'text' as const, text }))
  return { blocks, json: JSON.stringify({ tools }), errorKind: null, status: null }
}

/** Returns a message saying that the tool doesn't exist, with similar names as suggestions. */
export async function noSuchTool(view: CustomerView, name: string, indexes: SearchIndexes): Promise<string> {
  const nearest = (await rank(view, name.slice(0, 200), indexes)).slice(0, MAX_NEAREST)
  const tool = name.slice(0, 100)
  if (nearest.length === 0) return say(message('mcp.search.noneNear', { tool }))
  return say(message('mcp.search.near', { tool, nearest: nearest.map(({ endpoint }) => endpoint.toolName) }))
}
