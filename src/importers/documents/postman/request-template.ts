import type { ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'
import { placeholder } from '../../../shared/management/endpoint/template.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import type { Json } from '../json.ts'
import { ParameterNames } from '../names.ts'
import type { Notices } from '../notices.ts'
import { looksSecret, redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import type { Entry } from './collection-shape.ts'
import type { OpenAddresses } from './open-addresses.ts'
import { type ValuePlaceholder, valuePlaceholder } from './value-placeholder.ts'
import { VARIABLE, type Variables } from './variables.ts'

/** Dynamic variables that Postman replaces with a new UUID. */
const UUIDS = new Set(['$guid', '$randomUUID'])

type Place = 'path' | 'query' | 'header' | 'body'

/** Turns the strings of one request into templates: each variable becomes a parameter. */
export class RequestTemplate {
  readonly variables: Variables
  readonly addresses: OpenAddresses
  readonly place: string
  readonly #parameters = new Map<string, ParameterInput>()
  readonly #names = new ParameterNames()
  readonly #notices: Notices

  constructor(variables: Variables, place: string, notices: Notices, addresses: OpenAddresses) {
    this.variables = variables
    this.addresses = addresses
    this.place = place
    this.#notices = notices
  }

  get parameters(): ParameterInput[] {
    return [...this.#parameters.values()]
  }

  /** The innermost folder, or otherwise the collection; used to name a credential that doesn't have a variable. */
  get origin(): string {
    return this.place.includes(' / ') ? (this.place.split(' / ')[0] ?? '') : this.addresses.collection
  }

  report(severity: 'info' | 'dropped', words: Message): void {
    this.#notices.add(severity, words, this.place)
  }

  /** Returns `text` with a placeholder for each variable; `literal` is applied to the text between variables. */
  text(text: string, place: Place, literal: (text: string) => string = (plain) => plain): string {
    let [result, end] = ['', 0]
    for (const match of text.matchAll(VARIABLE)) {
      result += literal(text.slice(end, match.index)) + this.variable((match[1] ?? '').trim(), place)
      end = match.index + match[0].length
    }
    return result + literal(text.slice(end))
  }

  /**
   * Returns the placeholder for a variable, which is required because Postman always sends a value. Its value in the collection becomes an
   * example, unless it's secret, in which case it's discarded, and each customer supplies their own because no model may see it. `bare`:
   * whether it's outside a string in JSON.
   */
  variable(name: string, place: Place, bare = false): string {
    const known = this.#parameters.get(name)
    if (known) return placeholder(known.name)
    const variable = this.variables.get(name)
    const description = shorten(redactSecrets(variable?.description ?? ''), 1000)
    const base = { name: this.#names.take(name, place), description }
    const value = this.variables.valueOf(name)
    if (this.variables.isSecret(name)) {
      this.report('dropped', message('documentNotices.postman.variableSecret', { name }))
      this.#parameters.set(name, { ...base, type: 'string', required: true, source: 'customer' })
    } else if (UUIDS.has(name)) {
      this.report('info', message('documentNotices.generated', { name }))
      this.#parameters.set(name, { ...base, type: 'string', required: true, source: 'generated' })
    } else if (name.startsWith('$')) {
      this.report('info', message('documentNotices.postman.variableMade', { name }))
      this.#parameters.set(name, { ...base, type: 'string', required: true })
    } else {
      const type = typeOf(value, variable?.type ?? '', bare)
      if (bare && value === '') this.report('info', message('documentNotices.postman.variableBare', { name }))
      const example = value === '' ? undefined : asTyped(value, type)
      const shown = example !== undefined && JSON.stringify(example).length <= 10_000
      this.#parameters.set(name, { ...base, type, required: true, ...(shown && { example }) })
    }
    return placeholder(base.name)
  }

  /** Adds a separate parameter, such as `:id` in a path, and returns its placeholder. */
  own(
    label: string,
    place: Place,
    facts: { required: boolean; description: string; value: string; secret?: boolean },
  ): string {
    const name = this.#names.take(label, place)
    const value = this.variables.resolve(facts.value)
    const blank = valuePlaceholder(value)
    const shown =
      value !== '' && !value.includes('{{') && !facts.secret && !blank && !looksSecret(value) && value.length <= 10_000
    this.#parameters.set(`${place}:${name}`, {
      name,
      type: blank?.type ?? 'string',
      required: facts.required,
      description: shorten(redactSecrets(facts.description), 1000),
      ...(blank && { schema: blank.schema }),
      ...(shown && { example: value }),
      ...(facts.secret && { source: 'customer' as const }),
    })
    return placeholder(name)
  }

  /**
   * Returns the template for a named value: a parameter if it's only a placeholder such as `<integer>`, or otherwise its text. `disabled`:
   * Postman doesn't send it, so it becomes an optional parameter.
   */
  value({ key, value, description, disabled }: Entry, place: Place): string {
    const blank = valuePlaceholder(value)
    const isMarked = /^\s*\(required\)\s*/i.test(description)
    const text = description.replace(/^\s*\(required\)\s*/i, '')
    if (disabled || value === '') return this.own(key, place, { required: false, description: text, value })
    if (!blank) return this.text(value, place)
    const required = isMarked || !this.addresses.marksRequired
    return this.own(blank.name ?? key, place, { required, description: text, value })
  }

  /** Adds a value that's generated for each call and returns its placeholder. */
  generated(label: string, place: Place): string {
    const name = this.#names.take(label, place)
    this.report('info', message('documentNotices.generated', { name: label }))
    this.#parameters.set(`generated:${name}`, { name, type: 'string', required: true, source: 'generated' })
    return placeholder(name)
  }

  /** Adds a parameter for a placeholder value in a body. `parent`: the enclosing member, or the body. */
  typed(label: string, parent: string, { type, schema }: ValuePlaceholder): string {
    const name = this.#names.take(label, parent)
    this.#parameters.set(`typed:${name}`, { name, type, required: true, schema })
    return placeholder(name)
  }

  /** Adds a parameter for a base64-encoded file. */
  file(label: string, description: string, required: boolean): string {
    const name = this.#names.take(label, 'body')
    const text = shorten(
      say(
        message('parameterTexts.described', {
          description: redactSecrets(description),
          more: message('parameterTexts.file'),
        }),
      ),
      1000,
    )
    const schema = { contentEncoding: 'base64' }
    this.#parameters.set(`file:${name}`, { name, type: 'string', required, description: text, schema })
    return placeholder(name)
  }
}

function typeOf(value: string, type: string, bare: boolean): ParameterInput['type'] {
  const json = bare || type === 'number' || type === 'boolean' ? parseJson(value) : undefined
  if (typeof json === 'number') return 'number'
  if (typeof json === 'boolean') return 'boolean'
  if (Array.isArray(json)) return 'array'
  if (typeof json === 'object' && json !== null) return 'object'
  return bare && json === undefined ? 'number' : 'string'
}

/** Converts a value to a type; returns undefined if it isn't valid for that type. */
function asTyped(value: string, type: ParameterInput['type']): Json | undefined {
  if (type === 'string') return value
  const json = parseJson(value) as Json | undefined
  const is = Array.isArray(json) ? 'array' : typeof json
  return is === type ? json : undefined
}
