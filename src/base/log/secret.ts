const DOTS = '••••'

/** A value that prints as dots wherever it's used: in a string, in JSON, in the log. Only `reveal` returns it. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return DOTS
  }

  toJSON(): string {
    return DOTS
  }

  /** Used by `console.log` and `util.inspect` (nodejs.org/api/util.html#utilinspectcustom). */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return DOTS
  }
}
