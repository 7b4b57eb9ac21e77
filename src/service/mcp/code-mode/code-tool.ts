import { inputSchemaOf } from '../../../shared/management/definition/tool.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { CODE_LIMITS } from '../../code-thread/code-limits.ts'
import type { CustomerView } from '../customer-view.ts'
import { isSearching } from '../search-mode/is-searching.ts'
import { annotationsOfAll } from '../search-mode/search-tools.ts'
import { allowedTools } from '../tool-set.ts'
import { codeToolOf } from './code-name.ts'
import { CODE_PARAMETERS } from './code-parameters.ts'

/** Adds that tool, if there is one, to a list of tools in JSON. */
export function withCodeTool(listJson: string, view: CustomerView): string {
  const name = codeToolOf(view)
  if (name === null || listJson === '[]') return listJson
  const title = say(message('mcp.code.title'))
  const { calls, computeMs } = CODE_LIMITS
  const limits = { calls, seconds: computeMs / 1000 }
  const find = message(isSearching(view) ? 'mcp.code.findBySearch' : 'mcp.code.findInList')
  const tool = {
    name,
    title,
    description: say(message('mcp.code.description', { ...limits, find })),
    inputSchema: inputSchemaOf(CODE_PARAMETERS),
    annotations: { title, ...annotationsOfAll(allowedTools(view)) },
  }
  return `${listJson.slice(0, -1)},${JSON.stringify(tool)}]`
}

/** Whether the customer may still use a tool: one of the server's, or the one that runs code. */
export const stillHas = (view: CustomerView, name: string): boolean =>
  view.find(name).kind === 'tool' || (view.unavailable === null && name === codeToolOf(view))
