import { textGrammar } from '../../shared/management/endpoint/text-grammar.ts'
import { refuseUsedMembers, splitTemplate } from './chosen-names.ts'
import type { CompiledBody, CompiledEndpoint } from './compile-endpoint.ts'
import { decodeBase64 } from './decode-base64.ts'
import { encodeForm, encodeMarkup } from './escape.ts'
import { fillForm } from './fill-pairs.ts'
import { fillText, type Text, wholeParameter } from './fill-text.ts'
import { fillJsonBody, refuseBoundMembers } from './json-body.ts'
import { refuseUsedTags } from './markup-names.ts'
import { fillMultipart } from './multipart-body.ts'
import type { Values } from './resolve-values.ts'

export interface FilledBody {
  contentType?: string
  body: Buffer | undefined
  /** Whether this content type has to replace the endpoint's, because it contains the multipart boundary. */
  replaces?: boolean
}

const NONE: FilledBody = { body: undefined }

/** Fills a body's templates. Without content, there's neither a body nor a content type. */
export function fillBody(
  body: CompiledBody,
  values: Values,
  names: Pick<CompiledEndpoint, 'models' | 'bound'>,
): FilledBody {
  if ('onlyWith' in body && body.onlyWith && !body.onlyWith.some((name) => values.has(name))) return NONE
  switch (body.kind) {
    case 'none':
      return NONE
    case 'json': {
      refuseBoundMembers(body.template, values, names)
      const text = fillJsonBody(body.template, values)
      return text === undefined ? NONE : { contentType: 'application/json', body: Buffer.from(text) }
    }
    case 'form': {
      const text = fillForm(body.fields, values, names.bound)
      return text === '' ? NONE : { contentType: 'application/x-www-form-urlencoded', body: Buffer.from(text) }
    }
    case 'multipart':
      return { ...fillMultipart(body.parts, values, names.bound), replaces: true }
    case 'text': {
      refuseUsedInText(body, values, names)
      const text = fillFreely(body.template, values, textEscape(body))
      return text === '' ? NONE : { contentType: body.contentType, body: Buffer.from(text) }
    }
    case 'binary': {
      const text = fillText(body.template, values)
      const [only] = body.template
      const name = only && 'parameter' in only ? only.parameter : 'body'
      return text === undefined ? NONE : { contentType: body.contentType, body: decodeBase64(text, name) }
    }
  }
}

/** Fills a template, using '' for omitted parameters. */
const fillFreely = (template: Text, values: Values, escapeText: (text: string) => string): string =>
  template.map((part) => ('text' in part ? part.text : escapeText(plain(values.get(part.parameter))))).join('')

/**
 * Returns the function that escapes values inside a text body: for markup or a form, depending on its content type. A body that's only one
 * placeholder is sent unescaped, because the value is the whole document.
 */
function textEscape({ contentType, template }: { contentType: string; template: Text }): (text: string) => string {
  const grammar = wholeParameter(template) === undefined ? textGrammar(contentType) : undefined
  return grammar === 'markup' ? encodeMarkup : grammar === 'form' ? encodeForm : (text) => text
}

/** Rejects names that already exist: an argument may name a form field or a document's element, but only a new one. */
function refuseUsedInText(
  { contentType, template }: { contentType: string; template: Text },
  values: Values,
  { models, bound }: Pick<CompiledEndpoint, 'models' | 'bound'>,
): void {
  const grammar = wholeParameter(template) === undefined ? textGrammar(contentType) : undefined
  if (grammar === 'form') refuseUsedMembers(splitTemplate(template, /&/), values, models, bound)
  if (grammar === 'markup') refuseUsedTags(template, values, models)
}

const plain = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
