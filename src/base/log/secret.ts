const DOTS = '••••'

/** A value that prints as dots wherever it ends up: in a text, in JSON, in the log. Only `reveal` gives it away. */
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

  /** What `console.log` and template inspection show (nodejs.org/api/util.html#utilinspectcustom). */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return DOTS
  }
}
