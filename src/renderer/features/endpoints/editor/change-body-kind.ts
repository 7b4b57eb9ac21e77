import type { Body, Pair } from '../../../../shared/management/endpoint/endpoint.ts'

/** Converts a body to another kind, keeping as much of the old one as possible. */
export function changeBodyKind(body: Body, kind: Body['kind']): Body {
  if (body.kind === kind) return body
  const template = body.kind === 'json' || body.kind === 'text' || body.kind === 'binary' ? body.template : ''
  const pairs = body.kind === 'form' ? body.fields : body.kind === 'multipart' ? body.parts : []
  switch (kind) {
    case 'none':
      return { kind }
    case 'json':
      if (pairs.length === 0) return { kind, template: template || '{}' }
      return {
        kind,
        template: JSON.stringify(Object.fromEntries(pairs.map(({ name, value }) => [name, value])), null, 2),
      }
    case 'text':
      return { kind, contentType: 'text/plain', template }
    case 'binary':
      return { kind, contentType: 'application/octet-stream', template }
    case 'form':
      return { kind, fields: pairs.map(styledPair) }
    case 'multipart':
      return { kind, parts: pairs.map(styledPair) }
  }
}

/** The properties that form fields and multipart parts share. */
const styledPair = ({ name, value, style, explode }: Pair): Pair => ({
  name,
  value,
  ...(style && { style }),
  ...(explode !== undefined && { explode }),
})
