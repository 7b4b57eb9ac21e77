import { type JsonNode, parseJsonText } from '../../shared/management/endpoint/json-text.ts'
import { message } from '../../shared/text/message.ts'
import { compileText, fillText, type Text, wholeParameter } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

type JsonTemplate =
  | { kind: 'static'; text: string }
  | { kind: 'value'; parameter: string }
  | { kind: 'string'; text: Text }
  | { kind: 'object'; members: { key: Text; value: JsonTemplate }[] }
  | { kind: 'array'; items: JsonTemplate[] }

/** Compiles the template of a JSON body (see `bodySchema`). Null when it is no JSON. */
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

/** The JSON text of a compiled body; undefined when it is nothing but a parameter that is left out. */
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
      refuseTakenKeys(template.members, names)
      for (const [index, { value }] of template.members.entries()) {
        const name = names[index]
        const text = fillJsonBody(value, values)
        if (name !== undefined && text !== undefined) members.push(`${JSON.stringify(name)}:${text}`)
      }
      return `{${members.join(',')}}`
    }
  }
}

/** Parsers differ in which of two members they take, and some ignore case: no filled key may be that of another member. */
function refuseTakenKeys(members: readonly { key: Text }[], names: readonly (string | undefined)[]): void {
  if (members.every(({ key }) => key.every((part) => 'text' in part))) return
  const seen = new Map<string, boolean>()
  for (const [index, { key }] of members.entries()) {
    const name = names[index]?.toLowerCase()
    if (name === undefined) continue
    const isFilled = key.some((part) => 'parameter' in part)
    const other = seen.get(name)
    if (other !== undefined && (isFilled || other))
      throw new RequestProblem('arguments', message('upstream.jsonMemberTaken'))
    seen.set(name, isFilled)
  }
}

function fillString(text: Text, values: Values): string | undefined {
  const filled = fillText(text, values)
  return filled === undefined ? undefined : JSON.stringify(filled)
}
