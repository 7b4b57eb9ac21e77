import type { Violation } from './validate-value.ts'

/**
 * One way in which a request isn't what was asked for. `unasked`: a value that nobody gave. `changed`: arrived as another value. `lost`: an argument
 * that didn't arrive. `missing`: something of the document that no argument fills. `invalid`: against the document's
 * schema. `security`: a credential that is absent, unasked or another one. `refused`: valid arguments, and no request.
 */
export interface Problem {
  kind: 'unasked' | 'changed' | 'lost' | 'missing' | 'invalid' | 'security' | 'refused'
  /** Where and what, e.g. `query limit`. */
  at: string
  /** The bare name, as an import notice would quote it. */
  name: string
  detail: string
  /** Of `invalid`: where in the arguments, as their names and the members below; `union`: no branch there takes it. */
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

/** A value that breaks the document's schema: one of a parameter, which is given, or a part of the body. */
export function invalid(place: string, name: string, { pointer, union, text }: Violation, value?: unknown): Problem {
  const steps = [...(place === 'body' ? [] : [name]), ...stepsOf(pointer)]
  const detail = value === undefined ? text : `${text}: ${JSON.stringify(value)}`
  return { ...problem('invalid', place, name, detail), part: { steps, union } }
}
