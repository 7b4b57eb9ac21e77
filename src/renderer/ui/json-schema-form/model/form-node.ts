import { isObject } from '../../../../shared/values/is-object.ts'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** What every field of a form has. */
export interface FieldBase {
  /** The schema's title, else the name of the property. */
  label: string
  description: string | null
  /** `null` is a value besides those of the kind. */
  nullable: boolean
  /** What the schema sets when nothing is given; undefined for none. */
  initial: Json | undefined
  /** Hints for the eye, at most five. */
  examples: Json[]
}

/** One property of an object. */
interface FormField {
  name: string
  required: boolean
  node: FormNode
}

/** Why a part of a schema is shown as raw JSON. */
export type RawReason = 'free' | 'recursive' | 'tooLarge' | 'unsupported'

/** One value of a form, made from a JSON Schema. Limits are null where there are none. */
export type FormNode = FieldBase &
  (
    | { kind: 'object'; fields: FormField[] }
    | { kind: 'array'; item: FormNode; minItems: number | null; maxItems: number | null }
    | { kind: 'choice'; options: { label: string; value: Json }[] }
    | { kind: 'alternatives'; options: FormNode[] }
    | {
        kind: 'text'
        /** As in JSON Schema, such as `date-time` or `uri`. */
        format: string | null
        minLength: number | null
        maxLength: number | null
        /** To be shown. It is not tried: a server could give one that takes for ever. */
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
 * What a person has entered, in the shape of its node. `unset`: left out. Numbers and raw JSON are text until they are
 * read. `choice` and `alternative` hold the place of the option.
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

/** The own member `name`, or undefined; nothing that objects inherit. */
export const member = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Whether two JSON values are the same, whatever the order of members. */
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
