import type { ParameterInput } from '../../../shared/management/endpoint/endpoint.ts'

/** The value that a string in angle brackets or braces stands for. */
export interface ValuePlaceholder {
  type: ParameterInput['type']
  schema: NonNullable<ParameterInput['schema']>
  /** Name of the value; null if the placeholder only states a type. */
  name: string | null
}

const text = (format?: string): Omit<ValuePlaceholder, 'name'> => ({ type: 'string', schema: format ? { format } : {} })
const base64: Omit<ValuePlaceholder, 'name'> = { type: 'string', schema: { contentEncoding: 'base64' } }
const of = (type: ValuePlaceholder['type']): Omit<ValuePlaceholder, 'name'> => ({ type, schema: {} })

/** Placeholders that Postman's converter for OpenAPI documents (openapi-to-postmanv2) writes for each type and format, in lower case. */
const TYPES: Readonly<Record<string, Omit<ValuePlaceholder, 'name'>>> = {
  string: text(),
  password: text(),
  datetime: text('date-time'),
  'date-time': text('date-time'),
  date: text('date'),
  time: text('time'),
  uuid: text('uuid'),
  guid: text('uuid'),
  email: text('email'),
  uri: text('uri'),
  url: text('uri'),
  hostname: text('hostname'),
  ipv4: text('ipv4'),
  ipv6: text('ipv6'),
  byte: base64,
  binary: base64,
  integer: of('integer'),
  int: of('integer'),
  int32: of('integer'),
  int64: of('integer'),
  long: of('integer'),
  number: of('number'),
  float: of('number'),
  double: of('number'),
  decimal: of('number'),
  boolean: of('boolean'),
  bool: of('boolean'),
  array: of('array'),
  object: of('object'),
}

/**
 * Parses a string that's only a placeholder: `<integer>` names a type, `<account-id>` and `{accountId}` a name. Returns null for a real
 * value.
 */
export function valuePlaceholder(given: string): ValuePlaceholder | null {
  const value = given.trim()
  const angle = /^<([A-Za-z][\w .-]{0,60})>$/.exec(value)?.[1]
  const word = (angle ?? '').toLowerCase()
  const known = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined
  if (known) return { ...known, name: null }
  const name = angle ?? /^\$?\{([A-Za-z_][\w.-]{0,60})\}$/.exec(value)?.[1]
  return name === undefined ? null : { ...text(), name }
}

/** Like `valuePlaceholder`, for a string in a body, where a word in angle brackets may be an HTML tag. */
export function bodyPlaceholder(given: string): ValuePlaceholder | null {
  const found = valuePlaceholder(given)
  const isTag = found?.name != null && given.includes('<') && !/[A-Z_ -]|id$/.test(found.name)
  return isTag ? null : found
}
