import type { TFunction } from 'i18next'
import type { FormNode } from '../model/form-node.ts'
import type { FormProblem } from '../model/form-values.ts'

/** Summarizes what a field accepts: "integer · 1 to 100 · default 20". `t` is for the `jsonSchemaForm` namespace. */
export function fieldHint(node: FormNode, t: TFunction<'jsonSchemaForm'>): string {
  const words: string[] = []
  switch (node.kind) {
    case 'number': {
      const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node
      words.push(t(integer ? 'integer' : 'number'))
      words.push(...range(minimum, maximum, t))
      if (exclusiveMinimum !== null) words.push(t('above', { limit: exclusiveMinimum }))
      if (exclusiveMaximum !== null) words.push(t('below', { limit: exclusiveMaximum }))
      if (multipleOf !== null) words.push(t('multipleOf', { number: multipleOf }))
      break
    }
    case 'text':
      if (node.format) words.push(node.format)
      if (node.pattern) words.push(node.pattern.length > 40 ? `${node.pattern.slice(0, 39)}…` : node.pattern)
      break
    case 'array':
      words.push(...range(node.minItems, node.maxItems, t))
      break
    case 'json':
      words.push(t(`raw.${node.reason}`))
      break
    default:
  }
  const { initial } = node
  if (initial !== undefined && (typeof initial !== 'object' || initial === null)) {
    words.push(t('default', { value: typeof initial === 'string' ? initial : JSON.stringify(initial) }))
  }
  return words.join(' · ')
}

function range(minimum: number | null, maximum: number | null, t: TFunction<'jsonSchemaForm'>): string[] {
  if (minimum !== null && maximum !== null) return [t('between', { minimum, maximum })]
  if (minimum !== null) return [t('atLeast', { minimum })]
  return maximum === null ? [] : [t('atMost', { maximum })]
}

/** Describes a field's problem in a sentence. */
export function problemText({ code, limit = '' }: FormProblem, t: TFunction<'jsonSchemaForm'>): string {
  return t(`problems.${code}`, { limit, count: Number(limit) })
}

/** Returns an example for an empty field. */
export function placeholderOf({ examples, kind }: FormNode, t: TFunction<'jsonSchemaForm'>): string | undefined {
  const [example] = examples
  if (example === undefined || (kind !== 'text' && kind !== 'number')) return undefined
  return t('example', { value: typeof example === 'string' ? example : JSON.stringify(example) })
}
