import type { Body, Parameter } from './endpoint.ts'
import { placeholderNames } from './template.ts'

/** The grammar whose escapes a text body's values need, by its content type; undefined where there's no known one. */
export function textGrammar(contentType: string): 'markup' | 'form' | undefined {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return 'form'
  return /^(text|application)\/(xml|html)$|\+xml$/.test(type) ? 'markup' : undefined
}

/**
 * Whether a text that can't be escaped holds both a customer's own value and a model's, which could then be written to
 * read as the customer's.
 */
export function mixesUnescaped(body: Body, parameters: readonly Pick<Parameter, 'name' | 'source'>[]): boolean {
  const sources = new Map(parameters.map(({ name, source }) => [name, source]))
  const isMixed = (template: string): boolean => {
    const found = new Set(placeholderNames(template).map((name) => sources.get(name)))
    return found.has('customer') && found.has('model')
  }
  if (body.kind === 'multipart') return body.parts.some(({ value }) => isMixed(value))
  if (body.kind === 'text') return textGrammar(body.contentType) === undefined && isMixed(body.template)
  return body.kind === 'binary' && isMixed(body.template)
}
