import { annotationsOf, inputSchemaOf, type ToolDescription } from '../../../shared/management/definition/tool.ts'
import { type Parameter, type ParameterInput, parameterSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { CustomerView } from '../customer-view.ts'
import { allowedTools, type PreparedTool, type ToolSet } from '../tool-set.ts'
import { type Category, categoriesOf, overviewOf } from './categories.ts'
import type { SearchTool } from './search-names.ts'

/** Maximum and default number of tools one search returns. */
const MAX_FOUND = 25
export const DEFAULT_FOUND = 8
/** Maximum number of tools described at a time. */
const MAX_DESCRIBED = 20

const parameter = (given: ParameterInput): Parameter => parameterSchema.parse(given)

/** Parameters of each search tool, in the same form as an endpoint's. */
export const SEARCH_PARAMETERS: Record<SearchTool, { parameters: Parameter[] }> = {
  search_tools: {
    parameters: [
      parameter({
        name: 'query',
        type: 'string',
        description: say(message('mcp.search.query')),
        schema: { maxLength: 1_000 },
      }),
      parameter({ name: 'category', type: 'string', description: say(message('mcp.search.category')) }),
      parameter({ name: 'limit', type: 'integer', schema: { minimum: 1, maximum: MAX_FOUND, default: DEFAULT_FOUND } }),
    ].map((each) => ({ ...each, required: each.name === 'query' })),
  },
  describe_tools: {
    parameters: [
      parameter({
        name: 'names',
        type: 'array',
        required: true,
        schema: { items: { type: 'string' }, minItems: 1, maxItems: MAX_DESCRIBED },
      }),
    ],
  },
  call_tool: {
    parameters: [
      parameter({ name: 'name', type: 'string', required: true, description: say(message('mcp.search.name')) }),
      parameter({ name: 'arguments', type: 'object', description: say(message('mcp.search.arguments')) }),
    ],
  },
}

const FOUND_SCHEMA = {
  type: 'object',
  properties: {
    tools: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, description: { type: 'string' }, parameters: { type: 'array' } },
        required: ['name', 'description', 'parameters'],
      },
    },
    total: { type: 'integer' },
  },
  required: ['tools', 'total'],
} as const

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

interface Listed {
  json: string
  categories: Category[]
}
const lists = new WeakMap<ToolSet, Map<string, Listed>>()
const MAX_LISTS = 200

/** Returns a list of the search tools, whose descriptions name the categories that can be searched, and the pinned tools. */
export function searchList(view: CustomerView): Listed {
  const { server, set, token } = view
  const pinned = server.toolMode.pinned ?? []
  const known = lists.get(set) ?? new Map<string, Listed>()
  lists.set(set, known)
  const key = JSON.stringify([token.tools, pinned])
  const found = known.get(key)
  if (found) return found
  const allowed = allowedTools(view)
  const categories = categoriesOf(allowed.map(({ endpoint }) => endpoint))
  const shown = allowed.filter(({ endpoint }) => pinned.includes(endpoint.toolName))
  const tools = [...describeSearch(set.info.name, allowed, categories), ...shown.map(({ description }) => description)]
  const made = { json: JSON.stringify(tools), categories }
  if (known.size >= MAX_LISTS) known.clear()
  known.set(key, made)
  return made
}

function describeSearch(server: string, allowed: readonly PreparedTool[], categories: readonly Category[]): object[] {
  const overview = overviewOf(categories)
  const count = allowed.length
  const tool = (name: SearchTool, description: string, annotations: Omit<ToolDescription['annotations'], 'title'>) => {
    const title = say(message(`mcp.search.titles.${name}`))
    const inputSchema = inputSchemaOf(SEARCH_PARAMETERS[name])
    return { name, title, description, inputSchema, annotations: { title, ...annotations } }
  }
  return [
    {
      ...tool('search_tools', say(message('mcp.search.find', { server, count, overview })), READS),
      outputSchema: FOUND_SCHEMA,
    },
    tool('describe_tools', say(message('mcp.search.describe')), READS),
    tool('call_tool', say(message('mcp.search.call')), annotationsOfAll(allowed)),
  ]
}

/** Returns annotations that hold for a call to any of these tools. */
export function annotationsOfAll(tools: readonly PreparedTool[]): Omit<ToolDescription['annotations'], 'title'> {
  const all = tools.map(({ endpoint }) => annotationsOf(endpoint))
  return {
    readOnlyHint: all.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: all.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: all.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: all.some(({ openWorldHint }) => openWorldHint),
  }
}
