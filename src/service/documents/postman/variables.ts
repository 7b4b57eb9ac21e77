import { isSecretName, isStandIn, looksSecret } from '../secret-shape.ts'
import type { CollectionVariable } from './collection-shape.ts'

/** A variable in Postman's text: `{{name}}`; `{{$guid}}` and the like are made up anew for every request. */
export const VARIABLE = /\{\{([^{}\n]{1,200})\}\}/g

const MOST_STEPS = 10
const MOST_LENGTH = 100_000

/** The variables that a collection and the folders around a request give values to; the innermost counts. */
export class Variables {
  readonly #known = new Map<string, CollectionVariable>()

  constructor(...scopes: CollectionVariable[][]) {
    for (const variable of scopes.flat()) {
      if (!variable.disabled) this.#known.set(variable.key || variable.id, variable)
    }
  }

  get(name: string): CollectionVariable | undefined {
    return this.#known.get(name)
  }

  /** A text with every variable that has a value replaced; the others stay. */
  resolve(text: string): string {
    let result = text
    for (let step = 0; step < MOST_STEPS && result.includes('{{') && result.length < MOST_LENGTH; step += 1) {
      const next = result.replace(VARIABLE, (whole, name: string) => this.#known.get(name.trim())?.value || whole)
      if (next === result) break
      result = next
    }
    return result
  }

  /** The value of a variable when it is known whole, else ''. */
  valueOf(name: string): string {
    const value = this.resolve(`{{${name}}}`)
    return value.includes('{{') || value.length >= MOST_LENGTH ? '' : value
  }

  /** Whether a variable is marked as secret, or is one by its name or its value. */
  isSecret(name: string): boolean {
    return this.#known.get(name)?.type === 'secret' || isSecretName(name) || looksSecret(this.valueOf(name))
  }

  /** The secret that a text stands for; undefined when it only stands for one that has to be filled in. */
  secretOf(text: string): string | undefined {
    const value = this.resolve(text)
    return value === '' || value.includes('{{') || isStandIn(value) ? undefined : value
  }
}

/** Names of the variables in a text. */
export const variableNames = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map((match) => (match[1] ?? '').trim())
