import type { Message } from '../../../shared/text/message.ts'
import type { ArgumentCheck } from '../check-arguments.ts'
import { codeToolOf } from '../code-mode/code-name.ts'
import { CODE_PARAMETERS } from '../code-mode/code-parameters.ts'
import type { CustomerView } from '../customer-view.ts'
import { MORE_PARAMETERS, moreToolOf } from '../get-more/more-tool.ts'
import { isSearching } from './is-searching.ts'
import { isSearchTool } from './search-names.ts'
import { SEARCH_PARAMETERS } from './search-tools.ts'

type Arguments = Record<string, unknown>

/** What a `tools/call` resolves to. */
export type ResolvedCall =
  /** A call to one of the server's tools. `isIndirect`: made through `call_tool` or by code. */
  | { kind: 'tool'; name: string; args: Arguments; isIndirect: boolean; isForCode?: boolean }
  | { kind: 'search'; name: 'search_tools' | 'describe_tools'; args: Arguments }
  /** A call for the rest of a shortened reply. */
  | { kind: 'more'; name: string; args: Arguments }
  /** A call to run code. */
  | { kind: 'code'; name: string; args: Arguments }
  /** A call to one of the service's own tools with invalid arguments. */
  | { kind: 'invalid'; name: string; args: Arguments; problems: Message[] }

/**
 * Resolves which tool is called, and with which arguments. The search tools exist unless the server always lists every tool; while they're
 * listed, they take precedence over the server's own tools with the same names.
 */
export function resolveCall(view: CustomerView, name: string, args: Arguments, check: ArgumentCheck): ResolvedCall {
  const direct = { kind: 'tool', name, args, isIndirect: false } as const
  if (name === moreToolOf(view) && view.unavailable === null) return resolveMore(name, args, check)
  if (name === codeToolOf(view) && view.unavailable === null) return resolveCode(name, args, check)
  if (view.server.toolMode.mode === 'all' || !isSearchTool(name)) return direct
  if (view.unavailable !== null || (view.set.tools.has(name) && !isSearching(view))) return direct
  const checked = check(SEARCH_PARAMETERS[name], args)
  if (!checked.ok) return { kind: 'invalid', name, args, problems: checked.problems }
  if (name !== 'call_tool') return { kind: 'search', name, args: checked.args }
  const { name: called, arguments: given = {} } = checked.args as { name: string; arguments?: Arguments }
  if (called === moreToolOf(view)) return resolveMore(called, given, check)
  return { kind: 'tool', name: called, args: given, isIndirect: true }
}

/** Resolves a call to run code. */
function resolveCode(name: string, args: Arguments, check: ArgumentCheck): ResolvedCall {
  const checked = check(CODE_PARAMETERS, args)
  return checked.ok
    ? { kind: 'code', name, args: checked.args }
    : { kind: 'invalid', name, args, problems: checked.problems }
}

/** Resolves a call for the rest of a reply. */
function resolveMore(name: string, args: Arguments, check: ArgumentCheck): ResolvedCall {
  const checked = check(MORE_PARAMETERS, args)
  return checked.ok
    ? { kind: 'more', name, args: checked.args }
    : { kind: 'invalid', name, args, problems: checked.problems }
}
