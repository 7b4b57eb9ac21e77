import type { Endpoint, Parameter } from '../endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../endpoint/json-text.ts'
import { parseTemplate } from '../endpoint/template.ts'
import { textGrammar } from '../endpoint/text-grammar.ts'

/** A place where an argument from the model could change the meaning of a customer's own value. */
export interface ExposedValue {
  field: 'path' | 'query' | 'headers' | 'cookies' | 'body'
  /** `text`: both are part of the same string. `cookie`: the argument can name the customer's cookie. */
  how: 'text' | 'cookie'
  /** The model's arguments involved. */
  parameters: string[]
}

/** Separators of a header's members; an argument next to a customer's value must not contain them (`fillHeader`). */
const MEMBERS = /[;,]/

/**
 * Finds where an endpoint's templates expose a customer's own value to the model. A value that fills its place is escaped for that place,
 * so it can't extend beyond it; but within one string, such as the filter `customer = '{{customer}}' and city = '{{city}}'`, the grammar
 * isn't known, and an argument may contain a quote, a word, or an operator that continues it. Numbers, booleans, and enum values can't.
 * `hasCookieCredential`: a credential also sends cookies.
 */
export function exposedValues(endpoint: Endpoint, hasCookieCredential = false): ExposedValue[] {
  const sources = new Map(endpoint.parameters.map((parameter) => [parameter.name, sourceOf(parameter)]))
  const known = new Set(sources.keys())
  const namesIn = (text: string, source: Source) =>
    parseTemplate(text, known).flatMap((part) =>
      'parameter' in part && sources.get(part.parameter) === source ? [part.parameter] : [],
    )
  const isBound = (text: string) => namesIn(text, 'customer').length > 0
  const mixed = (texts: string[]) => texts.filter(isBound).flatMap((text) => namesIn(text, 'free'))
  const found: ExposedValue[] = []
  const add = (field: ExposedValue['field'], how: ExposedValue['how'], parameters: string[]) => {
    if (parameters.length > 0) found.push({ field, how, parameters: [...new Set(parameters)] })
  }

  const { path, query, headers, cookies, body } = endpoint
  const values = (pairs: readonly { value: string }[]) => pairs.map(({ value }) => value)
  const members = (pairs: readonly { value: string }[]) => values(pairs).flatMap((value) => value.split(MEMBERS))
  add('path', 'text', mixed(path.split('/')))
  add('query', 'text', mixed(values(query)))
  add('headers', 'text', mixed(members(headers)))
  add('cookies', 'text', mixed(values(cookies)))
  add('body', 'text', mixed(textsOf(body, members)))

  const cookieHeaders = headers.filter(({ name }) => name.toLowerCase() === 'cookie')
  if (hasCookieCredential || values([...cookies, ...cookieHeaders]).some(isBound)) {
    const names = members(cookieHeaders).map((member) => member.split('=')[0] ?? '')
    add(
      'headers',
      'cookie',
      names.flatMap((name) => namesIn(name, 'free')),
    )
  }
  return found
}

type Source = 'customer' | 'free' | 'fixed'

/** Who determines a parameter's characters. `fixed`: the model can't choose them. */
function sourceOf({ source, type, schema, enum: choices }: Parameter): Source {
  if (source === 'customer') return 'customer'
  if (source === 'generated') return 'fixed'
  // The schema's own keywords override the parameter's.
  if (choices !== undefined && schema.enum === undefined) return 'fixed'
  const types = schema.type === undefined ? [type] : Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.every((each) => ['integer', 'number', 'boolean', 'null'].includes(String(each))) ? 'fixed' : 'free'
}

/** Returns the parts of a body that are each escaped as one value. */
function textsOf(body: Endpoint['body'], members: (pairs: readonly { value: string }[]) => string[]): string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'json': {
      const root = parseJsonText(body.template)
      return root === null ? [] : stringsIn(root)
    }
    case 'form':
      return body.fields.map(({ value }) => value)
    case 'multipart':
      return body.parts.flatMap(({ value, headers = [] }) => [value, ...members(headers)])
    case 'binary':
      return [body.template]
    case 'text': {
      const grammar = textGrammar(body.contentType)
      if (grammar === 'form') return body.template.split(/[&=]/)
      return grammar === 'markup' ? markupTexts(body.template) : [body.template]
    }
  }
}

function stringsIn(node: JsonNode): string[] {
  if (node.kind === 'string') return [node.value]
  if (node.kind === 'array') return node.items.flatMap(stringsIn)
  return node.kind === 'object' ? node.members.flatMap(({ key, value }) => [key, ...stringsIn(value)]) : []
}

/** Returns the text between tags and, for each tag, its attribute values and the text between them. */
const markupTexts = (markup: string): string[] =>
  markup.split(/(<[^!<>][^<>]*>)/).flatMap((piece, index) => (index % 2 === 1 ? piece.split(/["']/) : [piece]))
