import type { Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { snakeName } from '../../../shared/management/endpoint/naming.ts'
import { placeholder, placeholderNames } from '../../../shared/management/endpoint/template.ts'
import { freeName } from '../../../shared/values/free-name.ts'

/** Thrown while merging if the commands turn out not to be calls to the same endpoint. */
export class NotAlike extends Error {}

type Value = NonNullable<Parameter['example']>

/** Names of parameters that accept any text, no matter how few values were seen. */
const FREE_TEXT =
  /(?:^|_)(?:name|q|query|search|title|text|city|user|username|login|email|comment|note|message|subject|description|slug|tag|tags|keyword|keywords|company|word|term|author|owner|repo|address|street|path|domain|host)$/
const ENUM_WORD = /^[a-z][a-z_-]{1,19}$/
const MAX_ENUM = 5
/** Maximum number of values shown to the model as examples. */
const MAX_EXAMPLES = 10

/** The parameters of an endpoint merged from several commands, starting with those that the commands already have. */
export class MergedParameters {
  readonly #list = new Map<string, Parameter>()
  /** Names of the parameters that were created here or are used in an additional place. */
  readonly changed: string[] = []

  constructor(lists: readonly (readonly Parameter[])[]) {
    for (const parameter of lists.flat()) if (!this.#list.has(parameter.name)) this.#list.set(parameter.name, parameter)
  }

  get all(): Parameter[] {
    return [...this.#list.values()]
  }

  /**
   * Returns the placeholder for strings that differ between commands; null stands for a command that has none. If one of the strings is a
   * placeholder, it supplies the name. `where` is the path to the place, outermost name first.
   */
  forTexts(
    texts: readonly (string | null)[],
    where: readonly string[],
    typeOf: (text: string) => Parameter['type'],
    read: (text: string, type: Parameter['type']) => Value,
  ): string {
    const present = texts.filter((text) => text !== null)
    const named = present.map((text) => this.#wholeName(text)).find((name) => name !== null)
    const literals = present.filter((text) => this.#wholeName(text) === null)
    if (literals.some((text) => placeholderNames(text).some((name) => this.#list.has(name)))) throw new NotAlike()
    const types = [...new Set(literals.map(typeOf))]
    const type =
      types.length === 1
        ? (types[0] ?? 'string')
        : types.every((each) => each === 'integer' || each === 'number') && types.length > 0
          ? 'number'
          : 'string'
    const known = this.#list.get(named ?? '')
    const values = literals.map((text) => read(text, known?.type ?? type))
    return this.#put(named ?? null, where, type, values, present.length === texts.length)
  }

  /** Returns the placeholder for JSON values that differ; undefined stands for a command that has none. */
  forValues(
    values: readonly (Value | undefined)[],
    type: Parameter['type'],
    where: readonly string[],
    schema: Parameter['schema'] = {},
  ): string {
    const present = values.filter((value) => value !== undefined)
    return this.#put(null, where, type, present, present.length === values.length, schema)
  }

  #wholeName(text: string): string | null {
    const [name, further] = placeholderNames(text)
    return name !== undefined && further === undefined && text === placeholder(name) && this.#list.has(name)
      ? name
      : null
  }

  #put(
    named: string | null,
    where: readonly string[],
    type: Parameter['type'],
    values: readonly Value[],
    required: boolean,
    schema: Parameter['schema'] = {},
  ): string {
    const name = named ?? this.#unusedName(where)
    const known = this.#list.get(name)
    const [first] = values
    const distinct = [...new Set(values.filter((value) => typeof value === 'string'))]
    const closed =
      !known &&
      type === 'string' &&
      distinct.length >= 2 &&
      distinct.length <= MAX_ENUM &&
      !FREE_TEXT.test(name) &&
      distinct.every((value) => ENUM_WORD.test(value))
    const seen = [
      ...new Map(
        [...values, ...(known?.example === undefined || known.example === null ? [] : [known.example])].map((value) => [
          JSON.stringify(value),
          value,
        ]),
      ).values(),
    ]
    const examples: Parameter['schema'] =
      !closed && seen.length > 1 && seen.length <= MAX_EXAMPLES ? { examples: seen } : {}
    this.#list.set(name, {
      ...(known ?? { name, type, description: '', source: 'model' }),
      schema: { ...(known?.schema ?? schema), ...examples },
      required: (known?.required ?? true) && required,
      ...(closed
        ? { enum: distinct }
        : known?.example === undefined && known?.default === undefined && first !== undefined && { example: first }),
    })
    this.changed.push(name)
    return placeholder(name)
  }

  #unusedName(where: readonly string[]): string {
    const words = where.map((step) => snakeName(step, '')).filter((word) => word !== '' && !/^\d+$/.test(word))
    for (let from = words.length - 1; from >= 0; from -= 1) {
      const name = words.slice(from).join('_').slice(0, 60)
      if (!this.#list.has(name)) return name
    }
    const last = words.at(-1) ?? 'value'
    return freeName(
      last,
      (name) => this.#list.has(name),
      (number) => `${last}_${number}`,
    )
  }
}
