import { isMarkedNumber, numberText, writeExactJson } from '../../../../shared/exact-json.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import { type FieldState, type FormNode, type Json, sameJson } from './form-node.ts'

const UNSET: FieldState = { kind: 'unset' }

/** Returns the state for text typed in a text, number, or raw field: empty means omitted. */
export const typed = (text: string): FieldState => (text === '' ? UNSET : { kind: 'text', text })

/**
 * Returns a form's initial state: required values, with their default or only possible value. Everything else is omitted until filled in,
 * even if it has a default, because the server applies that itself and sending it could have unintended effects.
 */
export function initialState(node: FormNode, required = true): FieldState {
  if (!required) return UNSET
  if (node.initial !== undefined) {
    const state = stateOf(node, node.initial)
    if (state !== null) return state
  }
  switch (node.kind) {
    case 'constant':
      return { kind: 'constant' }
    case 'object':
      return {
        kind: 'object',
        fields: Object.fromEntries(node.fields.map((field) => [field.name, initialState(field.node, field.required)])),
      }
    case 'array': {
      // Start with the required number of items, within reason.
      const count = Math.min(Math.max(0, Math.trunc(node.minItems ?? 0)), 20)
      return { kind: 'array', items: Array.from({ length: count }, () => initialState(node.item)) }
    }
    case 'choice':
      return node.options.length === 1 && !node.nullable ? { kind: 'choice', index: 0 } : UNSET
    case 'alternatives': {
      const [first] = node.options
      return first && !node.nullable ? { kind: 'alternative', index: 0, state: initialState(first) } : UNSET
    }
    default:
      return UNSET
  }
}

/**
 * Returns the state for `value` (with long numbers marked), such that `valuesOf` returns it unchanged; null if the form can't represent it,
 * e.g. because of a property that the schema doesn't define. Raw JSON can represent everything.
 */
export function stateOf(node: FormNode, value: Json): FieldState | null {
  if (value === null && node.nullable) return { kind: 'null' }
  switch (node.kind) {
    case 'json':
      return { kind: 'text', text: writeExactJson(value, 2) }
    case 'text':
      return typeof value === 'string' && !isMarkedNumber(value) ? { kind: 'text', text: value } : null
    case 'number':
      return typeof value === 'number' || isMarkedNumber(value) ? { kind: 'text', text: numberText(value) } : null
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'boolean', value } : null
    case 'constant':
      return sameJson(node.value, value) ? { kind: 'constant' } : null
    case 'choice': {
      const index = node.options.findIndex((option) => sameJson(option.value, value))
      return index < 0 ? null : { kind: 'choice', index }
    }
    case 'alternatives': {
      for (const [index, option] of node.options.entries()) {
        const state = stateOf(option, value)
        if (state !== null) return { kind: 'alternative', index, state }
      }
      return null
    }
    case 'array': {
      if (!Array.isArray(value)) return null
      const items = value.map((item) => stateOf(node.item, item))
      return items.includes(null) ? null : { kind: 'array', items: items as FieldState[] }
    }
    case 'object': {
      if (!isObject(value)) return null
      const known = new Set(node.fields.map(({ name }) => name))
      if (Object.keys(value).some((name) => !known.has(name))) return null
      const fields = node.fields.map(({ name, node: inner }): [string, FieldState | null] => [
        name,
        Object.hasOwn(value, name) ? stateOf(inner, value[name] as Json) : UNSET,
      ])
      return fields.some(([, state]) => state === null)
        ? null
        : { kind: 'object', fields: Object.fromEntries(fields) as Record<string, FieldState> }
    }
  }
}
