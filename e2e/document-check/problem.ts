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
