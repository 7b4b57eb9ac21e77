import type { Violation } from './validate-value.ts'

/**
 * A difference between a request and the expected one. `unasked`: a value that wasn't passed. `changed`: an argument that arrived with a
 * different value. `lost`: an argument that didn't arrive. `missing`: a part of the document that no argument fills. `invalid`: a value
 * that violates the document's schema. `security`: a credential that's missing, unexpected, or wrong. `refused`: valid arguments that
 * caused no request.
 */
export interface Problem {
  kind: 'unasked' | 'changed' | 'lost' | 'missing' | 'invalid' | 'security' | 'refused'
  /** Location and name, e.g. `query limit`. */
  at: string
  /** The bare name, as an import notice would quote it. */
  name: string
  detail: string
  /**
   * For `invalid`: the path within the arguments, as an argument's name and the members below it; `union`: no branch there accepts the
   * value.
   */
  part?: { steps: string[]; union: boolean }
}

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === undefined || text.length < 160 ? String(text) : `${text.slice(0, 160)}…`
}

export const problem = (kind: Problem['kind'], place: string, name: string, detail: unknown = ''): Problem => ({
  kind,
  at: `${place} ${name}`.trim(),
  name,
  detail: shown(detail),
})

const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A problem with a value that violates the document's schema: a parameter's value, which is passed in, or a part of the body. */
export function invalid(place: string, name: string, { pointer, union, text }: Violation, value?: unknown): Problem {
  const steps = [...(place === 'body' ? [] : [name]), ...stepsOf(pointer)]
  const detail = value === undefined ? text : `${text}: ${JSON.stringify(value)}`
  return { ...problem('invalid', place, name, detail), part: { steps, union } }
}
