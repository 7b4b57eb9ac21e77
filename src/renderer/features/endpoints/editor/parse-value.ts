import type { Parameter } from '../../../../shared/management/endpoint/endpoint.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import { parseJson } from '../../../../shared/values/parse-json.ts'

/** A value of JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** How a value stands in a field: text as it is, all else as JSON; '' for none. */
export function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Reads a field as a value of a parameter's type; of any type, what is no JSON is text. An empty one is none. `ok` is false where the text is no such value.
 */
export function parseValue(
  type: Parameter['type'],
  text: string,
): { ok: true; value: JsonValue | undefined } | { ok: false } {
  if (type === 'string') return { ok: true, value: text === '' ? undefined : text }
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: undefined }
  const value = parseJson(trimmed) as JsonValue | undefined
  if (value === undefined) return type === 'any' ? { ok: true, value: text } : { ok: false }
  const fits = {
    any: true,
    integer: Number.isInteger(value),
    number: typeof value === 'number',
    boolean: typeof value === 'boolean',
    array: Array.isArray(value),
    object: isObject(value),
  }[type]
  return fits ? { ok: true, value } : { ok: false }
}
