import { type JsonNode, parseJsonText } from '../../shared/management/endpoint/json-text.ts'
import { createNameGuard } from '../../shared/management/endpoint/same-name.ts'
import { message } from '../../shared/text/message.ts'
import { isObject } from '../../shared/values/is-object.ts'
import { refuseUsed } from './chosen-names.ts'
import { compileText, fillText, type Text, wholeParameter } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

export type JsonTemplate =
  | { kind: 'static'; text: string }
  | { kind: 'value'; parameter: string }
  | { kind: 'string'; text: Text }
  | { kind: 'object'; members: { key: Text; value: JsonTemplate }[] }
  | { kind: 'array'; items: JsonTemplate[] }

/** Compiles the template of a JSON body (see `bodySchema`); null if it isn't valid JSON. */
export function compileJsonBody(template: string, known: ReadonlySet<string>): JsonTemplate | null {
  const root = parseJsonText(template)
  return root && compile(root)

  function compile(node: JsonNode): JsonTemplate {
    const asWritten = { kind: 'static', text: template.slice(node.start, node.end) } as const
    if (node.kind === 'string') {
      const text = compileText(node.value, known)
      const parameter = wholeParameter(text)
      if (parameter !== undefined) return { kind: 'value', parameter }
      return text.some((part) => 'parameter' in part) ? { kind: 'string', text } : asWritten
    }
    if (node.kind === 'array') {
      const items = node.items.map(compile)
      return items.every(isStatic) ? asWritten : { kind: 'array', items }
    }
    if (node.kind === 'object') {
      const members = node.members.map(({ key, value }) => ({ key: compileText(key, known), value: compile(value) }))
      const fixed = members.every(({ key, value }) => isStatic(value) && key.every((part) => 'text' in part))
      return fixed ? asWritten : { kind: 'object', members }
    }
    return asWritten
  }
}

const isStatic = (template: JsonTemplate): boolean => template.kind === 'static'

/** Returns the JSON text of a compiled body; undefined if it consists only of an omitted parameter. */
export function fillJsonBody(template: JsonTemplate, values: Values): string | undefined {
  switch (template.kind) {
    case 'static':
      return template.text
    case 'value':
      return values.has(template.parameter) ? JSON.stringify(values.get(template.parameter)) : undefined
    case 'string':
      return fillString(template.text, values)
    case 'array': {
      const items = template.items.map((item) => fillJsonBody(item, values))
      return `[${items.filter((item) => item !== undefined).join(',')}]`
    }
    case 'object': {
      const members: string[] = []
      const names = template.members.map(({ key }) => fillText(key, values))
      refuseUsedKeys(template.members, names)
      for (const [index, { value }] of template.members.entries()) {
        const name = names[index]
        const text = fillJsonBody(value, values)
        if (name !== undefined && text !== undefined) members.push(`${JSON.stringify(name)}:${text}`)
      }
      return `{${members.join(',')}}`
    }
  }
}

/**
 * Rejects duplicate keys: a filled key must not equal another member's, because parsers differ in which of the two they use, and some
 * ignore case.
 */
function refuseUsedKeys(members: readonly { key: Text }[], names: readonly (string | undefined)[]): void {
  const isFilled = ({ key }: { key: Text }) => key.some((part) => 'parameter' in part)
  if (!members.some(isFilled)) return
  for (const [index, member] of members.entries()) {
    const name = names[index]
    if (name === undefined || !isFilled(member)) continue
    const others = names.flatMap((other, at) => (other === undefined || at === index ? [] : [other]))
    if (createNameGuard(others).mayBeTaken(name, false))
      throw new RequestProblem('arguments', message('upstream.jsonMemberTaken'))
  }
}

/** Returns the names of top-level members that contain a customer's own value, because some servers merge them with the query's. */
export function boundMembers(template: JsonTemplate, models: ReadonlySet<string>): string[] {
  if (template.kind !== 'object') return []
  return template.members.flatMap(({ key, value }) => {
    const name = key.map((part) => ('text' in part ? part.text : '')).join('')
    return name !== '' && holdsBound(value, models) ? [name] : []
  })
}

function holdsBound(template: JsonTemplate, models: ReadonlySet<string>): boolean {
  switch (template.kind) {
    case 'static':
      return false
    case 'value':
      return !models.has(template.parameter)
    case 'string':
      return template.text.some((part) => 'parameter' in part && !models.has(part.parameter))
    case 'object':
      return template.members.some(({ value }) => holdsBound(value, models))
    case 'array':
      return template.items.some((item) => holdsBound(item, models))
  }
}

/**
 * Checks a body that consists only of the model's object: it must not have a top-level name that's bound elsewhere in the request. Throws
 * RequestProblem.
 */
export function refuseBoundMembers(
  template: JsonTemplate,
  values: Values,
  { models, bound }: { models: ReadonlySet<string>; bound: readonly string[] },
): void {
  if (template.kind !== 'value' || !models.has(template.parameter)) return
  const value = values.get(template.parameter)
  if (!isObject(value)) return
  refuseUsed(createNameGuard(bound), template.parameter, Object.keys(value), false)
}

function fillString(text: Text, values: Values): string | undefined {
  const filled = fillText(text, values)
  return filled === undefined ? undefined : JSON.stringify(filled)
}
