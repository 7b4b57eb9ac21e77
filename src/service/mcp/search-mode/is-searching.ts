import { toolLimitOf } from '../../../shared/clients/tool-limits.ts'
import { estimateListTokens, toolBudget } from '../../../shared/management/records/tool-mode.ts'
import { codeToolOf } from '../code-mode/code-name.ts'
import type { CustomerView } from '../customer-view.ts'
import { moreToolOf } from '../get-more/more-tool.ts'

/** Whether a client finds tools by searching instead of getting the full list. */
export function isSearching({ server, set, token, unavailable, clientName }: CustomerView): boolean {
  const { toolMode } = server
  if (toolMode.mode === 'all' || unavailable !== null) return false
  const count = token.tools === null ? set.tools.size : token.tools.filter((name) => set.tools.has(name)).length
  if (toolMode.mode === 'search' || count === 0) return count > 0
  const { tools, tokens } = toolBudget(toolMode, clientName ? toolLimitOf(clientName) : null)
  const added = [moreToolOf({ server, set }), codeToolOf({ server, set })].filter((name) => name !== null)
  return count + added.length > tools || estimateListTokens(set.listJson(token.tools)) > tokens
}
