import type { Parameter } from '../../../../shared/management/endpoint/endpoint.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import { parseJson } from '../../../../shared/values/parse-json.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Formats a value for a field: strings as is, anything else as JSON, no value as ''. */
export function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Parses a field as a value of a parameter's type; for the type `any`, invalid JSON counts as a string. An empty field is no value. `ok` is
 * false if the text isn't valid.
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
