import type { Endpoint, Parameter } from '../endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../endpoint/json-text.ts'
import { parseTemplate } from '../endpoint/template.ts'
import { textGrammar } from '../endpoint/text-grammar.ts'

/** A place where the model's argument could change what a customer's own value says. */
export interface ExposedValue {
  field: 'path' | 'query' | 'headers' | 'cookies' | 'body'
  /** `text`: both are in one text. `cookie`: the argument can name the customer's cookie. */
  how: 'text' | 'cookie'
  /** The model's arguments concerned. */
  parameters: string[]
}

/** What stands between the members of a header; no argument beside a customer's value may hold one (`fillHeader`). */
const MEMBERS = /[;,]/

/**
 * Where an endpoint's templates leave a customer's own value open to the model. A whole value is escaped for its place, so
 * it ends where it should; inside of one text, such as the filter `customer = '{{customer}}' and city = '{{city}}'`, nothing
 * knows the grammar, and an argument may hold a quote, a word or a sign that goes on in it. Numbers, true and false, and
 * choices can't. `hasCookieCredential`: a credential sends cookies, too.
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

/** `fixed`: no model can choose its characters. */
function sourceOf({ source, type, schema, enum: choices }: Parameter): Source {
  if (source === 'customer') return 'customer'
  if (source === 'generated') return 'fixed'
  // The schema's own keywords come before the parameter's.
  if (choices !== undefined && schema.enum === undefined) return 'fixed'
  const types = schema.type === undefined ? [type] : Array.isArray(schema.type) ? schema.type : [schema.type]
  return types.every((each) => ['integer', 'number', 'boolean', 'null'].includes(String(each))) ? 'fixed' : 'free'
}

/** The texts of a body that are each one value to the escapes of its kind. */
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

/** The stretches of text between tags, and in each tag its attributes' values with what's between them. */
const markupTexts = (markup: string): string[] =>
  markup.split(/(<[^!<>][^<>]*>)/).flatMap((piece, index) => (index % 2 === 1 ? piece.split(/["']/) : [piece]))
