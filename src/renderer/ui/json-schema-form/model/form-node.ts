import { isObject } from '../../../../shared/values/is-object.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface FieldBase {
  /** The schema's title, or the property name if it has none. */
  label: string
  description: string | null
  /** Whether `null` is allowed in addition to the kind's values. */
  nullable: boolean
  /** The schema's default; undefined if there's none. */
  initial: Json | undefined
  /** Examples to display, at most five. */
  examples: Json[]
}

interface FormField {
  name: string
  required: boolean
  node: FormNode
}

/** Why part of a schema is shown as raw JSON. */
export type RawReason = 'free' | 'recursive' | 'tooLarge' | 'unsupported'

/** A form's value, derived from a JSON Schema. Limits are null if there are none. */
export type FormNode = FieldBase &
  (
    | { kind: 'object'; fields: FormField[] }
    | { kind: 'array'; item: FormNode; minItems: number | null; maxItems: number | null }
    | { kind: 'choice'; options: { label: string; value: Json }[] }
    | { kind: 'alternatives'; options: FormNode[] }
    | {
        kind: 'text'
        /** A JSON Schema format, such as `date-time` or `uri`. */
        format: string | null
        minLength: number | null
        maxLength: number | null
        /** For display only. It isn't evaluated, because a server could send one that never finishes. */
        pattern: string | null
      }
    | {
        kind: 'number'
        integer: boolean
        minimum: number | null
        maximum: number | null
        exclusiveMinimum: number | null
        exclusiveMaximum: number | null
        multipleOf: number | null
      }
    | { kind: 'boolean' }
    | { kind: 'constant'; value: Json }
    | { kind: 'json'; reason: RawReason }
  )

/**
 * User input in the shape of its node. `unset` means omitted. Numbers and raw JSON are strings until parsed. `choice` and `alternative`
 * contain the option's index.
 */
export type FieldState =
  | { kind: 'unset' }
  | { kind: 'null' }
  | { kind: 'constant' }
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'choice'; index: number }
  | { kind: 'alternative'; index: number; state: FieldState }
  | { kind: 'array'; items: FieldState[] }
  | { kind: 'object'; fields: Record<string, FieldState> }

/** Returns the own property `name`, ignoring inherited ones; undefined if there's none. */
export const member = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Whether two JSON values are equal, regardless of property order. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null))
  }
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] as Json, b[name] as Json))
  )
}
