import { inputSchemaOf } from '../../../shared/management/definition/tool.ts'
import { type Parameter, parameterSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { ToolSet } from '../tool-set.ts'

/** Maximum length of a path, in characters. */
const MAX_PATH = 20_000

/** Parameters of the tool that returns the rest of shortened replies. */
export const MORE_PARAMETERS: { parameters: Parameter[] } = {
  parameters: [
    parameterSchema.parse({ name: 'handle', type: 'string', required: true, schema: { maxLength: 100 } }),
    parameterSchema.parse({
      name: 'path',
      type: 'string',
      description: say(message('replies.more.path')),
      schema: { maxLength: MAX_PATH, default: '' },
    }),
    parameterSchema.parse({ name: 'page', type: 'integer', schema: { minimum: 1, maximum: 1_000_000, default: 1 } }),
  ],
}

const NAME = 'get_more'
const lists = new WeakMap<ToolSet, { name: string; json: string }>()

/** Returns the tool's name and its description as JSON. Another name is used if one of the server's own tools has it. */
function describe(set: ToolSet): { name: string; json: string } {
  const known = lists.get(set)
  if (known) return known
  const name = freeName(
    NAME,
    (each) => set.tools.has(each),
    (number) => `${NAME}_${number}`,
  )
  const title = say(message('replies.more.title'))
  const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const json = JSON.stringify({
    name,
    title,
    description: say(message('replies.more.description')),
    inputSchema: inputSchemaOf(MORE_PARAMETERS),
    annotations: { title, ...hints },
  })
  const made = { name, json }
  lists.set(set, made)
  return made
}

interface Viewed {
  server: Pick<LiveServer, 'replyBudget'>
  set: ToolSet
}

/** Returns the name of the tool that returns the rest of shortened replies; null if the server doesn't shorten any. */
export const moreToolOf = ({ server, set }: Viewed): string | null =>
  server.replyBudget === null || set.tools.size === 0 ? null : describe(set).name

/** Adds that tool, if there is one, to a list of tools in JSON. */
export const withMoreTool = (listJson: string, { server, set }: Viewed): string =>
  moreToolOf({ server, set }) === null || listJson === '[]'
    ? listJson
    : `${listJson.slice(0, -1)},${describe(set).json}]`
