import { exactNumber, parseExactJson } from '../../../../shared/exact-json.ts'
import { type FieldState, type FormNode, type Json, member } from './form-node.ts'

/** A problem that prevents submitting a form. `path` is the field's path; `limit` is the violated limit. */
export interface FormProblem {
  path: (string | number)[]
  code:
    | 'required'
    | 'notNumber'
    | 'notInteger'
    | 'minimum'
    | 'maximum'
    | 'multipleOf'
    | 'minLength'
    | 'maxLength'
    | 'minItems'
    | 'maxItems'
    | 'format'
    | 'notJson'
  limit?: number | string
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Formats that are easy to check (simplified from RFC 3339, 4122, 5321). Each check takes linear time. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  'date-time': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
}

/**
 * Returns the entered JSON value, with long numbers marked (`writeExactJson` writes them); undefined if it's omitted or invalid (see
 * `validateForm`).
 */
export function valuesOf(node: FormNode, state: FieldState): Json | undefined {
  if (state.kind === 'unset') return undefined
  if (state.kind === 'null') return node.nullable ? null : undefined
  switch (node.kind) {
    case 'json':
      return state.kind === 'text' ? parse(state.text) : undefined
    case 'text':
      return state.kind === 'text' ? state.text : undefined
    case 'number':
      return state.kind === 'text' && numberIn(state.text) !== undefined ? exactNumber(state.text.trim()) : undefined
    case 'boolean':
      return state.kind === 'boolean' ? state.value : undefined
    case 'constant':
      return state.kind === 'constant' ? node.value : undefined
    case 'choice':
      return state.kind === 'choice' ? node.options[state.index]?.value : undefined
    case 'alternatives': {
      const option = state.kind === 'alternative' ? node.options[state.index] : undefined
      return option && state.kind === 'alternative' ? valuesOf(option, state.state) : undefined
    }
    case 'array': {
      if (state.kind !== 'array') return undefined
      return state.items.map((item) => valuesOf(node.item, item)).filter((item) => item !== undefined)
    }
    case 'object': {
      if (state.kind !== 'object') return undefined
      const entries = node.fields.flatMap(({ name, node: inner }): [string, Json][] => {
        const value = valuesOf(inner, member(state.fields, name) ?? { kind: 'unset' })
        return value === undefined ? [] : [[name, value]]
      })
      return Object.fromEntries(entries)
    }
  }
}

/** Validates input as far as a form can: required values, numbers, lengths, common formats. The server checks the rest. Empty if valid. */
export function validateForm(node: FormNode, state: FieldState, required = true): FormProblem[] {
  const problems: FormProblem[] = []
  check(node, state, required, [], problems)
  return problems
}

function check(node: FormNode, state: FieldState, required: boolean, path: FormProblem['path'], found: FormProblem[]) {
  const add = (code: FormProblem['code'], limit?: number | string) =>
    found.push({ path, code, ...(limit !== undefined && { limit }) })
  if (state.kind === 'unset') {
    if (required) add('required')
    return
  }
  if (state.kind === 'null') {
    if (!node.nullable) add('required')
    return
  }
  if (state.kind === 'text') checkText(node, state.text, add)
  else if (node.kind === 'alternatives' && state.kind === 'alternative') {
    const option = node.options[state.index]
    if (option) check(option, state.state, required, path, found)
    else add('required')
  } else if (node.kind === 'array' && state.kind === 'array') {
    const { length } = state.items
    if (node.minItems !== null && length < node.minItems) add('minItems', node.minItems)
    if (node.maxItems !== null && length > node.maxItems) add('maxItems', node.maxItems)
    for (const [index, item] of state.items.entries()) check(node.item, item, true, [...path, index], found)
  } else if (node.kind === 'object' && state.kind === 'object') {
    for (const field of node.fields) {
      const inner = member(state.fields, field.name) ?? { kind: 'unset' as const }
      check(field.node, inner, field.required, [...path, field.name], found)
    }
  } else if (valuesOf(node, state) === undefined) add('required')
}

function checkText(node: FormNode, text: string, add: (code: FormProblem['code'], limit?: number | string) => void) {
  if (node.kind === 'json') {
    if (parse(text) === undefined) add('notJson')
  } else if (node.kind === 'number') {
    const value = numberIn(text)
    if (value === undefined) add('notNumber')
    else checkNumber(node, value, add)
  } else if (node.kind === 'text') {
    const length = [...text].length
    if (node.minLength !== null && length < node.minLength) add('minLength', node.minLength)
    if (node.maxLength !== null && length > node.maxLength) add('maxLength', node.maxLength)
    const format = node.format === null ? undefined : member(FORMATS, node.format)
    if (format && !format.test(text)) add('format', node.format ?? '')
  } else add('required')
}

function checkNumber(
  node: Extract<FormNode, { kind: 'number' }>,
  value: number,
  add: (code: FormProblem['code'], limit?: number) => void,
) {
  const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node
  if (integer && !Number.isInteger(value)) add('notInteger')
  if (minimum !== null && value < minimum) add('minimum', minimum)
  if (maximum !== null && value > maximum) add('maximum', maximum)
  if (exclusiveMinimum !== null && value <= exclusiveMinimum) add('minimum', exclusiveMinimum)
  if (exclusiveMaximum !== null && value >= exclusiveMaximum) add('maximum', exclusiveMaximum)
  if (multipleOf !== null && multipleOf > 0) {
    const times = value / multipleOf
    // 0.3 is a multiple of 0.1, but not in binary floating point.
    if (Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times))) add('multipleOf', multipleOf)
  }
}

function numberIn(text: string): number | undefined {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return NUMBER.test(trimmed) && Number.isFinite(value) ? value : undefined
}

function parse(text: string): Json | undefined {
  return parseExactJson(text)?.value as Json | undefined
}
