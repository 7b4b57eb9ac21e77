import type { UpstreamRequest } from './build-request.ts'

/** A value on the wire, with its name as sent, before any structure in the name is parsed. */
type Wire = [name: string, value: string]

const decode = (text: string): string => {
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Percent-encoded bytes are UTF-8; the rest is ASCII.
  return Buffer.from(bytes, 'latin1').toString()
}

const headerOf = ({ headers }: UpstreamRequest, wanted: string): string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))

const pairsOf = (text: string, separator: RegExp): Wire[] =>
  text
    .split(separator)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
    })

/** Returns a multipart body's parts by name. `unescapes`: whether to remove backslashes, as Go, Python, and others do. */
function partsOf(request: UpstreamRequest, unescapes: boolean): Wire[] {
  const [type = ''] = headerOf(request, 'content-type')
  const boundary = /^multipart\/form-data; boundary=(.*)$/.exec(type)?.[1]
  if (boundary === undefined) return []
  const text = request.body?.toString() ?? ''
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
      const name = /name="((?:[^"\\]|\\.)*)"/.exec(head)?.[1] ?? ''
      return [unescapes ? name.replace(/\\(.)/g, '$1') : name, rest.join('\r\n\r\n').replace(/\r\n$/, '')]
    })
}

/** Returns a request's cookies. `legacy`: quotes group a value, and a comma ends it (RFC 2109, as in Python and older servlets). */
function cookiesOf(request: UpstreamRequest, legacy: boolean): Wire[] {
  const text = headerOf(request, 'cookie').join('; ')
  const pieces = legacy ? (text.match(/(?:"(?:[^"\\]|\\.)*"|[^;,"]|"(?![^"]*"))+/g) ?? []) : text.split(';')
  return pieces
    .filter((piece) => piece.trim() !== '')
    .map((piece) => {
      const [name = '', ...rest] = piece.split('=')
      return [name.trim(), rest.join('=').trim()]
    })
}

interface Reading {
  separator?: RegExp
  unescapes?: boolean
  legacyCookies?: boolean
}

function wireOf(request: UpstreamRequest, reading: Reading): Wire[] {
  const { separator = /&/, unescapes = false, legacyCookies = false } = reading
  const query = request.path.replace(/^[^?]*\??/, '')
  const isForm = headerOf(request, 'content-type')[0]?.startsWith('application/x-www-form-urlencoded') ?? false
  return [
    ...pairsOf(query, separator),
    ...(isForm ? pairsOf(request.body?.toString() ?? '', separator) : []),
    ...partsOf(request, unescapes),
    ...cookiesOf(request, legacyCookies),
  ]
}

/** Splits a variable's name like PHP (main/php_variables.c). */
function php(name: string): string[] {
  const text = (name.split('\0')[0] ?? '').replace(/^ +/, '')
  const open = text.indexOf('[')
  const head = (open < 0 ? text : text.slice(0, open)).replace(/[ .]/g, '_')
  if (open < 0) return [head]
  const path = [head]
  let at = open
  while (text[at] === '[') {
    const end = text.indexOf(']', at)
    if (end < 0) return path.length > 1 ? path : [`${head}_${text.slice(at + 1)}`]
    path.push(text.slice(at + 1, end).trim())
    at = end + 1
  }
  return path
}

/** Splits a parameter's name like Rack (`normalize_params`). */
function rack(name: string): string[] {
  const path: string[] = []
  let rest = name
  while (rest !== '' && path.length < 32) {
    const [whole, key] = /^[[\]]*([^[\]]+)\]*/.exec(rest) ?? []
    if (whole === undefined || key === undefined) return [...path, rest]
    path.push(key)
    rest = rest.slice(whole.length)
    if (rest === '[' || rest === '[]') return path
  }
  return path
}

/** Splits a name like Express's `qs`, with or without its option for dots. */
const qs =
  (dots: boolean) =>
  (name: string): string[] => {
    const text = dots ? name.replace(/\.([^.[]+)/g, '[$1]') : name
    const first = text.search(/\[[^[\]]*\]/)
    if (first < 0) return [text]
    const path = first === 0 ? [] : [text.slice(0, first)]
    for (const [, key = ''] of text.slice(first).matchAll(/\[([^[\]]*)\]/g)) path.push(key)
    return path.length > 0 ? path : [text]
  }

const exact = (name: string): string[] => [name]
const nested = (name: string): string[] => name.replace(/\[['"]?([^\]]*?)['"]?\]/g, '.$1').split('.')
const folded = (text: string): string => text.toUpperCase().toLowerCase()

const PLAIN: Reading = {}
const UNESCAPED: Reading = { unescapes: true }

const FAMILIES: [name: string, pathOf: (name: string) => string[], reading: Reading][] = [
  ['PHP', php, PLAIN],
  ['Rails and Rack', rack, PLAIN],
  ['Rack before 2', rack, { separator: /[&;]/ }],
  ['Express with qs', qs(false), PLAIN],
  ['Express with qs and dots', qs(true), PLAIN],
  ['Django, Flask', exact, UNESCAPED],
  ['Python before 3.9.2', exact, { separator: /[&;]/, unescapes: true, legacyCookies: true }],
  ['Java servlets', exact, PLAIN],
  ['older servlets', exact, { legacyCookies: true }],
  ['Spring', (name) => nested(name.replace(/^[_!]/, '')), PLAIN],
  ['ASP.NET', (name) => nested(folded(name)).map((each) => each.trim()), UNESCAPED],
  ['Go', exact, UNESCAPED],
  ['Go with gorilla/schema', (name) => folded(name).split('.'), UNESCAPED],
  ['names in camel case', (name) => nested(name.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase()), PLAIN],
  ['hyphens as underscores', (name) => [name.replaceAll('-', '_')], PLAIN],
  ['names that are trimmed', (name) => [name.trim()], PLAIN],
  ['names that are decoded twice', (name) => php(decode(name)), PLAIN],
  ['names that end at a zero character', (name) => [name.split('\0')[0] ?? ''], PLAIN],
]

const begins = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((part, index) => part === other[index])

/** A value that a parser finds at, above, or below a name in the query, the body, or the cookies. */
export interface Found {
  parser: string
  values: string[]
}

/** Returns what each parser finds at `wanted`. */
export function readByAll(request: UpstreamRequest, wanted: string): Found[] {
  const wires = new Map<Reading, Wire[]>()
  return FAMILIES.map(([parser, pathOf, reading]) => {
    const wire = wires.get(reading) ?? wireOf(request, reading)
    wires.set(reading, wire)
    const place = pathOf(wanted)
    const values = wire.flatMap(([name, value]) => {
      const path = pathOf(name)
      return begins(path, place) || begins(place, path) ? [value] : []
    })
    return { parser, values }
  })
}

/**
 * Returns the ways in which servers may read a path, depending on how often they decode it before resolving its dots, with the matrix
 * parameters in its segments.
 */
export function pathReads(path: string): { segments: string[]; matrix: Record<string, string[]> }[] {
  const matrix: Record<string, string[]> = {}
  for (const segment of path.split('/')) {
    for (const pair of segment.split(';').slice(1)) {
      const [name = '', value = ''] = pair.split('=').map(decode)
      matrix[name] = [...(matrix[name] ?? []), value]
    }
  }
  const readings: string[] = [path]
  for (let times = 0; times < 3; times += 1) readings.push(decode(readings.at(-1) ?? ''))
  return readings.map((text) => {
    const segments: string[] = []
    for (const part of text.normalize('NFKC').split(/[/\\]/)) {
      const segment = (part.split(/[;\0]/)[0] ?? '').trim()
      if (segment === '..') segments.pop()
      else if (segment !== '.' && segment !== '') segments.push(segment)
    }
    return { segments, matrix }
  })
}
