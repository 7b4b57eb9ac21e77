import { toWellFormed } from '../../well-formed.ts'
import type { Body, Endpoint, Pair, Parameter } from './endpoint.ts'
import { parseTemplate } from './template.ts'
import { type PathStyle, styledEntries, styledText, type ValueEncoder } from './value-style.ts'

/**
 * Reverses `extractParameter`: replaces all uses of a parameter with a literal, i.e. its default, its example, or its first allowed value.
 * Returns the endpoint unchanged if it doesn't have the parameter or the parameter has no such value.
 */
export function inlineParameter(endpoint: Endpoint, parameterName: string): Endpoint {
  const parameter = endpoint.parameters.find(({ name }) => name === parameterName)
  const value = parameter?.default ?? parameter?.example ?? parameter?.enum?.[0]
  if (!parameter || value === undefined) return endpoint
  const put = (template: string, encode: (text: string) => string) =>
    fill(template, parameterName, encode(asText(value)))
  const plain = (template: string) => put(template, (text) => text)
  const pairs = <T extends Pair>(all: T[]): T[] => all.flatMap((pair) => pairsOf(pair, parameter, value, plain))
  const { [parameterName]: pathStyle, ...pathStyles } = endpoint.pathStyles
  return {
    ...endpoint,
    path: pathStyle
      ? fill(endpoint.path, parameterName, inPath(pathStyle, parameterName, value))
      : put(endpoint.path, encodeText),
    pathStyles,
    query: pairs(endpoint.query),
    headers: endpoint.headers.map((pair) => headerWith(pair, parameter, value, plain)),
    cookies: pairs(endpoint.cookies),
    body: bodyWith(endpoint.body, parameterName, value, plain, pairs),
    parameters: endpoint.parameters.filter(({ name }) => name !== parameterName),
  }
}

type Value = NonNullable<Parameter['default']>

const asText = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An imported example may contain a lone surrogate, which can't be encoded, so it's replaced. */
const encodeText = (text: string): string => encodeURIComponent(toWellFormed(text))

function fill(template: string, name: string, text: string): string {
  return parseTemplate(template, new Set([name]))
    .map((part) => ('text' in part ? part.text : text))
    .join('')
}

const inPath = (style: PathStyle, name: string, value: Value): string =>
  styledText(style.name ?? name, value, style, encodeText) ?? ''

function isWhole(template: string, name: string): boolean {
  const [only, further] = parseTemplate(template, new Set([name]))
  return only !== undefined && 'parameter' in only && further === undefined
}

/** Doesn't escape anything, because templates contain unencoded text. */
const PLAIN: ValueEncoder = { name: (text) => text, text: (text) => text, delimiter: (each) => each }

/** Expands a pair that consists only of the parameter into separate pairs, according to its style or list items. */
function pairsOf<T extends Pair>(pair: T, { name }: Parameter, value: Value, plain: (template: string) => string): T[] {
  const whole = isWhole(pair.value, name)
  const { style, explode, ...rest } = pair
  if (whole && style !== undefined) {
    const entries = styledEntries(pair.name, value, { style, explode }, PLAIN)
    return entries.map(([key, text]) => ({ ...(rest as T), name: key, value: text }))
  }
  if (whole && Array.isArray(value)) return value.map((item) => ({ ...pair, value: item === null ? '' : asText(item) }))
  return [{ ...pair, value: plain(pair.value) }]
}

function headerWith(pair: Pair, { name }: Parameter, value: Value, plain: (template: string) => string): Pair {
  const { style, explode, ...rest } = pair
  if (style === undefined || !isWhole(pair.value, name)) return { ...pair, value: plain(pair.value) }
  return { ...rest, value: styledText(pair.name, value, { style, explode }, (text) => text) ?? '' }
}

function bodyWith(
  body: Body,
  name: string,
  value: Value,
  plain: (template: string) => string,
  pairs: <T extends Pair>(all: T[]) => T[],
): Body {
  switch (body.kind) {
    case 'none':
      return body
    case 'text':
    case 'binary':
      return { ...body, template: plain(body.template) }
    case 'form':
      return { ...body, fields: pairs(body.fields) }
    case 'multipart':
      return {
        ...body,
        parts: pairs(body.parts).map((part) =>
          part.headers
            ? { ...part, headers: part.headers.map((each) => ({ ...each, value: plain(each.value) })) }
            : part,
        ),
      }
    case 'json': {
      // A string that is just the placeholder becomes the JSON value; within a longer string, the value is inserted as escaped text.
      const template = body.template.replace(/"((?:[^"\\]|\\.)*)"/g, (string, inner: string) => {
        const [only, further] = parseTemplate(inner, new Set([name]))
        if (only === undefined || (further === undefined && 'text' in only)) return string
        return further === undefined
          ? JSON.stringify(value)
          : `"${fill(inner, name, JSON.stringify(asText(value)).slice(1, -1))}"`
      })
      return { ...body, template }
    }
  }
}
