/** Returns the grammar that determines how a text body's values are escaped, based on its content type; undefined if there's none. */
export function textGrammar(contentType: string): 'markup' | 'form' | undefined {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return 'form'
  return /^(text|application)\/(xml|html)$|\+xml$/.test(type) ? 'markup' : undefined
}
