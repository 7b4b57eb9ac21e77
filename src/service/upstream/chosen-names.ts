import { createNameGuard, type NameGuard } from '../../shared/management/endpoint/same-name.ts'
import { message } from '../../shared/text/message.ts'
import { fillText, type Text } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/** Splits a template at separators in its literal text. */
export function splitTemplate(template: Text, separator: RegExp): Text[] {
  const members: Text[number][][] = [[]]
  for (const part of template) {
    if ('parameter' in part) members.at(-1)?.push(part)
    else
      for (const [index, text] of part.text.split(separator).entries()) {
        if (index > 0) members.push([])
        if (text !== '') members.at(-1)?.push({ text })
      }
  }
  return members
}

/** Returns the part of a member's template in front of the equals sign. */
function nameIn(member: Text): Text {
  const end = member.findIndex((part) => 'text' in part && part.text.includes('='))
  const last = member[end]
  if (last === undefined || !('text' in last)) return member
  return [...member.slice(0, end), { text: last.text.slice(0, last.text.indexOf('=')) }]
}

/**
 * Checks a template such as `tenant={{tenant}}; {{q}}`. A model's argument may be a member or name one, but must not use a name that
 * already exists or is `bound` elsewhere in the request. Throws RequestProblem.
 */
export function refuseUsedMembers(
  members: readonly Text[],
  values: Values,
  models: ReadonlySet<string>,
  bound: readonly string[] = [],
): void {
  const chosenIn = (member: Text) =>
    nameIn(member).flatMap((part) => ('parameter' in part && models.has(part.parameter) ? [part.parameter] : []))
  if (members.every((member) => chosenIn(member).length === 0)) return
  const nameOf = (member: Text) => (fillText(member, values) ?? '').split('=')[0]?.trim() ?? ''
  const guard = createNameGuard([
    ...members.flatMap((member) => (chosenIn(member).length > 0 ? [] : [nameOf(member)])),
    ...bound,
  ])
  for (const member of members) {
    const [parameter] = chosenIn(member)
    if (parameter !== undefined) refuseUsed(guard, parameter, [nameOf(member)], true)
  }
}

/** Rejects an argument if one of its names is already used. `isFree`: see `NameGuard`. Throws RequestProblem. */
export function refuseUsed(guard: NameGuard, parameter: string, names: readonly string[], isFree: boolean): void {
  const clash = names.find((name) => guard.mayBeTaken(name, isFree))
  if (clash === undefined) return
  const params = { parameter, member: JSON.stringify(clash.slice(0, 100)) }
  throw new RequestProblem('arguments', message('upstream.memberTaken', params))
}
