import type { VerdictReason } from '../../../shared/clients/verdict.ts'
import type { Limits } from '../adapter.ts'

/** What every model's API takes in a tool's name. */
const CHARACTERS = /^[a-zA-Z0-9_-]+$/

/** What speaks against the tools' names and number in a client. */
export function nameReasons(names: readonly string[], entryName: string, limits: Limits): VerdictReason[] {
  const reasons = limits.names.flatMap(({ prefix, longest, beyond }): VerdictReason[] => {
    const before = prefix(entryName)
    const room = longest - before.length
    const tools = names.filter((name) => name.length > room)
    if (tools.length === 0) return []
    const withPrefix = before === '' ? '' : ` with “${before}” before them`
    const effect = beyond === 'dropped' ? 'are left out' : 'may be refused by the model'
    const text = `Names of tools longer than ${longest} characters${withPrefix} ${effect}; there is room for ${room}.`
    const none = beyond === 'dropped' && tools.length === names.length
    return [{ level: none ? 'blocked' : 'remark', code: 'toolName', text, tools }]
  })
  const unusual = names.filter((name) => !CHARACTERS.test(name))
  if (unusual.length > 0)
    reasons.push({
      ...{ level: 'remark', code: 'toolNameCharacters', tools: unusual },
      text: 'Names with other characters than letters, digits, _ and - are changed or refused.',
    })
  if (limits.tools !== undefined && names.length > limits.tools)
    reasons.push({
      ...{ level: 'remark', code: 'toolCount', tools: [] },
      text: `There are ${names.length} tools; it uses ${limits.tools} at most, of all servers together.`,
    })
  return reasons
}
