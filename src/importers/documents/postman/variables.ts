import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { isSecretName, looksSecret } from '../secret-shape.ts'
import type { CollectionVariable } from './collection-shape.ts'

/** A variable in Postman's text: `{{name}}`; `{{$guid}}` and the like are made up again for every request. */
export const VARIABLE = /\{\{([^{}\n]{1,200})\}\}/g

const MAX_STEPS = 10
const MAX_LENGTH = 100_000

/** The variables that give values to a request: the last scope that has one counts, as empty values say nothing. */
export class Variables {
  readonly #known = new Map<string, CollectionVariable>()
  /** Those of the collection alone, without the environments beside it. */
  readonly own: Variables

  /** `scopes`: globals, the collection and its folders, environments. `own`: only the collection and its folders. */
  constructor(scopes: readonly CollectionVariable[][], own?: readonly CollectionVariable[][]) {
    for (const variable of scopes.flat()) {
      const key = variable.key || variable.id
      if (!variable.disabled && (variable.value !== '' || !this.#known.has(key))) this.#known.set(key, variable)
    }
    this.own = own ? new Variables(own) : this
  }

  get(name: string): CollectionVariable | undefined {
    return this.#known.get(name)
  }

  /** A text with every variable that has a value replaced; the others stay. */
  resolve(text: string): string {
    let result = text
    for (let step = 0; step < MAX_STEPS && result.includes('{{') && result.length < MAX_LENGTH; step += 1) {
      const next = result.replace(VARIABLE, (whole, name: string) => this.#known.get(name.trim())?.value || whole)
      if (next === result) break
      result = next
    }
    return result
  }

  /** The value of a variable when it is known whole, else ''. */
  valueOf(name: string): string {
    const value = this.resolve(`{{${name}}}`)
    return value.includes('{{') || value.length >= MAX_LENGTH ? '' : value
  }

  /** Whether a variable is marked as secret, or is one by its name or its value. */
  isSecret(name: string): boolean {
    return this.#known.get(name)?.type === 'secret' || isSecretName(name) || looksSecret(this.valueOf(name))
  }

  /** The secret that a text stands for; undefined when it only stands for one that has to be filled in. */
  secretOf(text: string): string | undefined {
    const value = this.resolve(text)
    return value === '' || value.includes('{{') || isPlaceholderValue(value) ? undefined : value
  }
}

/** Names of the variables in a text. */
export const variableNames = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map((match) => (match[1] ?? '').trim())
