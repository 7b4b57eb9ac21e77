import type { z } from 'zod'
import { freeName } from '../../values/free-name.ts'
import type { Endpoint, Pair, Parameter } from '../endpoint/endpoint.ts'
import { type JsonNode, parseJsonText } from '../endpoint/json-text.ts'
import { isPlural, singular, snakeName } from '../endpoint/naming.ts'
import type { Place } from '../endpoint/parameter-places.ts'
import { requestText } from '../endpoint/request-text.ts'
import { placeholder, placeholderNames } from '../endpoint/template.ts'
import { isPathValue, typeOfText, valueOfText } from './infer-value-type.ts'

type Json = z.core.util.JSONType

/** A literal in an endpoint that could become a parameter. */
export interface Candidate {
  /** Identifies the candidate within the endpoint, even after other candidates become parameters. */
  key: string
  place: Place
  /** Human-readable location: `limit`, `items.0.sku`, `X-Tenant`, the number of a path segment. */
  where: string
  /** A name unique among the endpoint's parameters and candidates. */
  name: string
  type: Parameter['type']
  /** The current literal. */
  value: Json
  /** JSON Schema of an array's items. */
  schema: Record<string, Json>
}

/** A candidate with a function that replaces it with a template. */
type Found = Omit<Candidate, 'name'> & { suggested: string; replace: (template: string) => Endpoint }

/** Headers that describe the message, not the request's content. */
const PROTOCOL_HEADERS =
  /^(?:accept|accept-.*|content-.*|user-agent|referer|origin|cache-control|pragma|x-requested-with|connection|expect|if-.*|range|prefer)$/i

/**
 * Returns every literal of an endpoint that could become a parameter, in request order: path segments that look like values, query pairs,
 * header values except protocol headers, JSON leaves and lists, form fields, and text parts.
 */
export function parameterCandidates(endpoint: Endpoint): Candidate[] {
  const taken = new Set(endpoint.parameters.map(({ name }) => name))
  return findAll(endpoint).map(({ suggested, replace: _, ...candidate }) => ({
    ...candidate,
    name: takeName(suggested, candidate.where, taken),
  }))
}

/**
 * Replaces a literal with a required parameter; its value becomes the parameter's example and is no longer sent by default. Returns the
 * endpoint unchanged if the candidate no longer exists.
 */
export function extractParameter(endpoint: Endpoint, candidate: Candidate, name: string = candidate.name): Endpoint {
  const found = findAll(endpoint).find(({ key }) => key === candidate.key)
  if (!found) return endpoint
  const taken = new Set(endpoint.parameters.map((parameter) => parameter.name))
  const unique = takeName(name, candidate.where, taken)
  const parameter: Parameter = {
    name: unique,
    type: found.type,
    required: true,
    description: '',
    example: found.value,
    schema: found.schema,
    source: 'model',
  }
  const request = found.replace(placeholder(unique))
  // A generated description contains the request's method and path.
  const description = endpoint.description.replace(`(${requestText(endpoint)})`, () => `(${requestText(request)})`)
  return { ...request, description, parameters: [...endpoint.parameters, parameter] }
}

function takeName(suggested: string, where: string, taken: Set<string>): string {
  const qualified = snakeName(where.replace(/\.\d+\b/g, ''), suggested)
  const isTaken = (name: string) => taken.has(name)
  const wanted = isTaken(suggested) ? qualified : suggested
  const name = freeName(wanted, isTaken, (number) => `${suggested.slice(0, 58)}_${number}`)
  taken.add(name)
  return name
}

const isLiteral = (text: string): boolean => placeholderNames(text).length === 0

function findAll(endpoint: Endpoint): Found[] {
  const { body } = endpoint
  return [
    ...pathCandidates(endpoint),
    ...pairCandidates(endpoint.query, 'query', (query) => ({ ...endpoint, query })),
    ...headerCandidates(endpoint),
    ...pairCandidates(endpoint.cookies, 'cookie', (cookies) => ({ ...endpoint, cookies })),
    ...(body.kind === 'json' ? jsonCandidates(endpoint, body.template) : []),
    ...(body.kind === 'form'
      ? pairCandidates(body.fields, 'body', (fields) => ({ ...endpoint, body: { kind: 'form', fields } }))
      : []),
    ...(body.kind === 'multipart'
      ? body.parts.flatMap((part, index): Found[] =>
          part.filename !== undefined || !isLiteral(part.value)
            ? []
            : [
                textCandidate(`part:${index}`, 'body', part.name, part.name, part.value, (value) => ({
                  ...endpoint,
                  body: {
                    kind: 'multipart',
                    parts: body.parts.map((each, at) => (at === index ? { ...each, value } : each)),
                  },
                })),
              ],
        )
      : []),
  ]
}

function textCandidate(
  key: string,
  place: Place,
  where: string,
  suggested: string,
  text: string,
  replace: Found['replace'],
): Found {
  const type = typeOfText(text)
  return {
    key,
    place,
    where,
    suggested: snakeName(suggested),
    type,
    value: valueOfText(text, type),
    schema: {},
    replace,
  }
}

function pathCandidates(endpoint: Endpoint): Found[] {
  const segments = endpoint.path.split('/')
  return segments.flatMap((segment, index): Found[] => {
    const text = decode(segment)
    if (!isLiteral(segment) || !isPathValue(text, segments[index - 1] ?? '') || isVersion(segments, index)) return []
    const before =
      segments
        .slice(0, index)
        .reverse()
        .find((each) => /^[A-Za-z][\w-]*$/.test(each)) ?? ''
    const noun = snakeName(before, '')
    const suggested = noun === '' ? 'id' : isPlural(noun) ? `${singular(noun)}_id` : noun
    return [
      textCandidate(`path:${index}`, 'path', `${index}`, suggested, text, (template) => ({
        ...endpoint,
        path: segments.map((each, at) => (at === index ? template : each)).join('/'),
      })),
    ]
  })
}

/** Whether a segment is the API's version: `/rest/api/3`, `/2010-04-01/…`. */
const isVersion = (segments: readonly string[], index: number): boolean =>
  (/^\d{1,2}$/.test(segments[index] ?? '') && /^(?:api|rest|version|v)$/i.test(segments[index - 1] ?? '')) ||
  (/^\d{4}-\d{2}-\d{2}$/.test(segments[index] ?? '') && index === 1 && segments.length > 2)

/** Returns candidates for the pairs of a query or a form. Pairs with the same name form one list. */
function pairCandidates(pairs: readonly Pair[], place: Place, put: (pairs: Pair[]) => Endpoint): Found[] {
  const names = [...new Set(pairs.map(({ name }) => name))]
  return names.flatMap((name): Found[] => {
    const same = pairs.filter((pair) => pair.name === name)
    if (same.some(({ value }) => !isLiteral(value))) return []
    const first = pairs.findIndex((pair) => pair.name === name)
    const replace = (value: string) =>
      put(pairs.flatMap((pair, index) => (index === first ? [{ name, value }] : pair.name === name ? [] : [pair])))
    if (same.length === 1) return [textCandidate(`${place}:${name}`, place, name, name, same[0]?.value ?? '', replace)]
    const types = new Set(same.map(({ value }) => typeOfText(value)))
    const [only = 'string', second] = types
    const type = second === undefined ? only : 'string'
    return [
      {
        key: `${place}:${name}`,
        place,
        where: name,
        suggested: snakeName(name),
        type: 'array',
        value: same.map(({ value }) => valueOfText(value, type)),
        schema: { items: { type } },
        replace,
      },
    ]
  })
}

function headerCandidates(endpoint: Endpoint): Found[] {
  return endpoint.headers.flatMap(({ name, value }, index): Found[] =>
    PROTOCOL_HEADERS.test(name) || !isLiteral(value) || value === ''
      ? []
      : [
          textCandidate(`header:${index}`, 'header', name, name, value, (template) => ({
            ...endpoint,
            headers: endpoint.headers.map((each, at) => (at === index ? { ...each, value: template } : each)),
          })),
        ],
  )
}

function jsonCandidates(endpoint: Endpoint, text: string): Found[] {
  const root = parseJsonText(text)
  const found: Found[] = []
  const add = (node: JsonNode, path: string[], type: Parameter['type'], value: Json, schema: Found['schema'] = {}) =>
    found.push({
      key: `json:${JSON.stringify(path)}`,
      place: 'body',
      where: path.join('.'),
      suggested: snakeName([...path].reverse().find((step) => !/^\d+$/.test(step)) ?? 'items'),
      type,
      value,
      schema,
      replace: (template) => ({
        ...endpoint,
        body: {
          kind: 'json',
          template: `${text.slice(0, node.start)}${JSON.stringify(template)}${text.slice(node.end)}`,
        },
      }),
    })
  const visit = (node: JsonNode, path: string[]): void => {
    if (node.kind === 'object') for (const { key, value } of node.members) visit(value, [...path, key])
    else if (node.kind === 'array') {
      const items = node.items.map(scalarOf)
      if (items.every((item) => item !== null)) {
        const types = new Set(items.map(({ type }) => type))
        const [only, second] = types
        add(
          node,
          path,
          'array',
          items.map(({ value }) => value),
          only && second === undefined ? { items: { type: only } } : {},
        )
      } else for (const [index, item] of node.items.entries()) visit(item, [...path, String(index)])
    } else {
      const scalar = scalarOf(node)
      if (scalar) add(node, path, scalar.type, scalar.value)
    }
  }
  if (root) visit(root, [])
  return found
}

/** Returns the type and value of a leaf, or null if it isn't a literal or is a number that can't be represented exactly. */
function scalarOf(node: JsonNode): { type: Parameter['type']; value: string | number | boolean } | null {
  if (node.kind === 'string') return isLiteral(node.value) ? { type: 'string', value: node.value } : null
  if (node.kind === 'boolean') return { type: 'boolean', value: node.value === true }
  if (node.kind !== 'number' || typeof node.value !== 'number' || !Number.isFinite(node.value)) return null
  if (!Number.isInteger(node.value)) return { type: 'number', value: node.value }
  return Number.isSafeInteger(node.value) ? { type: 'integer', value: node.value } : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
