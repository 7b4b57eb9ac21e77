import type { Body, Endpoint, Pair, Parameter } from './endpoint.ts'
import { parseTemplate } from './template.ts'

/**
 * The reverse of `promote`: puts a parameter's default or example, or its first allowed value, back as a literal wherever
 * the parameter stands. An endpoint without the parameter, or whose parameter has no such value, comes back as it is.
 */
export function demote(endpoint: Endpoint, parameterName: string): Endpoint {
  const parameter = endpoint.parameters.find(({ name }) => name === parameterName)
  const value = parameter?.default ?? parameter?.example ?? parameter?.enum?.[0]
  if (!parameter || value === undefined) return endpoint
  const put = (template: string, encode: (text: string) => string) =>
    fill(template, parameterName, encode(asText(value)))
  const plain = (template: string) => put(template, (text) => text)
  const pairs = (all: Pair[]) => all.flatMap((pair) => pairsOf(pair, parameter, value, plain))
  return {
    ...endpoint,
    path: put(endpoint.path, encodeURIComponent),
    query: pairs(endpoint.query),
    headers: endpoint.headers.map((pair) => ({ ...pair, value: plain(pair.value) })),
    body: bodyWith(endpoint.body, parameterName, value, plain, pairs),
    parameters: endpoint.parameters.filter(({ name }) => name !== parameterName),
  }
}

type Value = NonNullable<Parameter['default']>

const asText = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))

function fill(template: string, name: string, text: string): string {
  return parseTemplate(template, new Set([name]))
    .map((part) => ('text' in part ? part.text : text))
    .join('')
}

/** A list that is the whole value is one pair for each item. */
function pairsOf(pair: Pair, { name }: Parameter, value: Value, plain: (template: string) => string): Pair[] {
  const [only, further] = parseTemplate(pair.value, new Set([name]))
  const whole = only !== undefined && 'parameter' in only && further === undefined
  if (whole && Array.isArray(value)) return value.map((item) => ({ ...pair, value: item === null ? '' : asText(item) }))
  return [{ ...pair, value: plain(pair.value) }]
}

function bodyWith(
  body: Body,
  name: string,
  value: Value,
  plain: (template: string) => string,
  pairs: (all: Pair[]) => Pair[],
): Body {
  switch (body.kind) {
    case 'none':
      return body
    case 'text':
      return { ...body, template: plain(body.template) }
    case 'form':
      return { ...body, fields: pairs(body.fields) }
    case 'multipart':
      return { ...body, parts: body.parts.map((part) => ({ ...part, value: plain(part.value) })) }
    case 'json': {
      // A string that is just the placeholder is the JSON value; inside of a longer string, it is escaped text.
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
