import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import { message } from '../../../shared/text/message.ts'
import type { Limits } from '../adapter.ts'

/** Characters that every model API accepts in a tool's name. */
const CHARACTERS = /^[a-zA-Z0-9_-]+$/

/** Reasons why a client may not work with the tools' names or their number. */
export function nameReasons(names: readonly string[], entryName: string, limits: Limits): VerdictReason[] {
  const reasons = limits.names.flatMap(({ prefix, longest, beyond }): VerdictReason[] => {
    const before = prefix(entryName)
    const room = longest - before.length
    const tools = names.filter((name) => name.length > room)
    if (tools.length === 0) return []
    const what = beyond === 'dropped' ? 'nameDropped' : 'nameRefused'
    const reason =
      before === ''
        ? message(`verdict.${what}`, { room })
        : message(`verdict.${what}WithPrefix`, { room, longest, prefix: before })
    const none = beyond === 'dropped' && tools.length === names.length
    return [{ level: none ? 'blocked' : 'warning', code: 'toolName', message: reason, tools }]
  })
  const unusual = names.filter((name) => !CHARACTERS.test(name))
  if (unusual.length > 0)
    reasons.push({
      level: 'warning',
      code: 'toolNameCharacters',
      tools: unusual,
      message: message('verdict.nameCharacters'),
    })
  if (limits.tools !== undefined && names.length > limits.tools)
    reasons.push({
      level: 'warning',
      code: 'toolCount',
      tools: [],
      message: message('verdict.toolCount', { tools: names.length, max: limits.tools }),
    })
  return reasons
}
