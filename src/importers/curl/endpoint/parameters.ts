import { typeOfText, valueOfText } from '../../../shared/management/candidates/infer-value-type.ts'
import type { Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { snakeName } from '../../../shared/management/endpoint/naming.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { Reading } from '../lex/expansion.ts'
import type { Unknown } from '../lex/marks.ts'

/** Position of a marker; determines the type and whether the value can be omitted. */
export type MarkPlace = 'path' | 'query' | 'header' | 'text' | 'jsonString' | 'jsonBare' | 'file'

const INTEGERS =
  /(?:^|_)(?:id|count|qty|quantity|limit|offset|page|size|per_page|age|year|month|day|hour|minute|second|index|number|num|position|port|seconds|minutes|days|timestamp|rank|stock|units)$/
const BOOLEANS = /^(?:is|has|can|should)_|(?:^|_)(?:enabled|active|disabled|visible|published|archived|verified)$/

/** The parameters of one endpoint, created as their markers are found. Markers with the same name share a parameter. */
export class ParameterList {
  readonly #list = new Map<string, Parameter>()
  readonly #reading: Reading

  constructor(reading: Reading) {
    this.#reading = reading
  }

  get all(): Parameter[] {
    return [...this.#list.values()]
  }

  /** Replaces the markers in a string with `{{name}}`. */
  template(text: string, place: MarkPlace): string {
    return this.#reading.marks.replace(text, (unknown) => `{{${this.nameOf(unknown, place)}}}`)
  }

  /** Returns the template for a value generated for each call; the command's `value` is its example. */
  generated(label: string, value: string): string {
    const name = snakeName(label)
    this.#list.set(name, {
      name,
      type: 'string',
      required: true,
      description: '',
      schema: {},
      source: 'generated',
      ...(value !== '' && { example: this.#reading.marks.words(value) }),
    })
    return `{{${name}}}`
  }

  /** Returns the name of the parameter for an unknown value in a place, creating the parameter if necessary. */
  nameOf(unknown: Unknown, place: MarkPlace): string {
    const name = snakeName(unknown.name)
    const made = this.#make(name, unknown, place)
    const known = this.#list.get(name)
    this.#list.set(name, known ? join(known, made) : made)
    return name
  }

  #make(name: string, unknown: Unknown, place: MarkPlace): Parameter {
    const description = unknown.kind === 'file' ? say(message('parameterTexts.fileText')) : ''
    const base = { name, required: true, description, schema: {}, source: 'model' as const }
    if (unknown.choices) return { ...base, type: 'string', enum: unknown.choices }
    if (unknown.range) {
      const [minimum, maximum] = unknown.range
      return {
        ...base,
        type: 'integer',
        schema: { minimum: Math.min(minimum, maximum), maximum: Math.max(minimum, maximum) },
      }
    }
    if (place === 'file' || unknown.base64)
      return {
        ...base,
        type: 'string',
        description: say(message('parameterTexts.file')),
        schema: { contentEncoding: 'base64' },
      }
    const value = unknown.value ?? unknown.fallback
    const known = value === undefined || value === '' ? undefined : this.#reading.marks.fill(value)
    const type = unknown.type && place !== 'text' ? unknown.type : typeAt(place, name, known)
    if (known === undefined) return { ...base, type }
    const json = valueOfText(known, type)
    if (unknown.fallback !== undefined && unknown.value === undefined)
      return { ...base, required: false, type, default: json }
    return { ...base, type, example: json }
  }
}

function typeAt(place: MarkPlace, name: string, known: string | undefined): Parameter['type'] {
  if (place === 'jsonString' || place === 'text') return 'string'
  if (known !== undefined) return typeOfText(known)
  if (place !== 'jsonBare') return 'string'
  return BOOLEANS.test(name) ? 'boolean' : INTEGERS.test(name) ? 'integer' : 'number'
}

/** Merges two uses of a parameter into one that suits both places. */
function join(known: Parameter, made: Parameter): Parameter {
  const type = known.type === made.type ? known.type : 'string'
  const asText = (value: Parameter['default']) =>
    value === undefined ? undefined : type === 'string' && typeof value !== 'string' ? JSON.stringify(value) : value
  const required = known.required || made.required
  const fallback = asText(known.default ?? made.default)
  const example = asText(known.example ?? made.example) ?? (required ? fallback : undefined)
  const { default: _1, example: _2, ...rest } = known
  return {
    ...rest,
    type,
    required,
    ...(!required && fallback !== undefined && { default: fallback }),
    ...(example !== undefined && { example }),
  }
}
