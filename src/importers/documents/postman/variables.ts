import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { isSecretName, looksSecret } from '../secret-shape.ts'
import type { CollectionVariable } from './collection-shape.ts'

/** A Postman variable: `{{name}}`. `{{$guid}}` and the like are generated for each request. */
export const VARIABLE = /\{\{([^{}\n]{1,200})\}\}/g

const MAX_STEPS = 10
const MAX_LENGTH = 100_000

/** The variables that apply to a request: the last scope with a nonempty value wins. */
export class Variables {
  readonly #known = new Map<string, CollectionVariable>()
  /** Only the variables of the collection, without those of the environments. */
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

  /** Replaces every variable that has a value, and keeps the others. */
  resolve(text: string): string {
    let result = text
    for (let step = 0; step < MAX_STEPS && result.includes('{{') && result.length < MAX_LENGTH; step += 1) {
      const next = result.replace(VARIABLE, (whole, name: string) => this.#known.get(name.trim())?.value || whole)
      if (next === result) break
      result = next
    }
    return result
  }

  /** Returns the value of a variable if it's fully known, or '' otherwise. */
  valueOf(name: string): string {
    const value = this.resolve(`{{${name}}}`)
    return value.includes('{{') || value.length >= MAX_LENGTH ? '' : value
  }

  /** Whether a variable is marked as secret, or its name or value looks like one. */
  isSecret(name: string): boolean {
    return this.#known.get(name)?.type === 'secret' || isSecretName(name) || looksSecret(this.valueOf(name))
  }

  /** Returns the secret that a string resolves to, or undefined if it's empty, not fully known, or only a placeholder. */
  secretOf(text: string): string | undefined {
    const value = this.resolve(text)
    return value === '' || value.includes('{{') || isPlaceholderValue(value) ? undefined : value
  }
}

/** Returns the names of the variables in a string. */
export const variableNames = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map((match) => (match[1] ?? '').trim())
