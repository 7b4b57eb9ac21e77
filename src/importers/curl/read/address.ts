import { isPlural, singular, snakeName } from '../../../shared/management/endpoint/naming.ts'
import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { Unreadable } from '../lex/statement.ts'
import { markDoubleBraces, markGlobs, markPath } from './placeholders.ts'

/** A parsed address. Path and query may contain markers; the query is kept as written. */
export interface Address {
  baseUrl: string
  host: string
  path: string
  query: string
  /** The part before the host: `user:password`. */
  login: string | null
}

/** Maximum length; addresses longer than this are never sent. */
const MAX_LENGTH = 50_000

/** Characters that aren't allowed literally in a path and are percent-encoded. Markers are kept. */
const NOT_IN_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/\uFDD0\uFDD1]/gu

/**
 * Parses an address. Parameters can't change its scheme or host: if those contain an unknown variable, they become a base address that the
 * user is asked for. Throws `Unreadable` if the address can't be read.
 */
export function readAddress(
  given: string,
  line: number,
  { globs, pathAsIs }: { globs: boolean; pathAsIs: boolean },
  reading: Reading,
): Address {
  const { marks, notices } = reading
  if (given.length > MAX_LENGTH) throw new Unreadable(line, message('curl.url.tooLong'))
  // Substitutes variables that contain more than one segment or value.
  const written = given.trim().replace(/#\{([A-Za-z_][\w.]*)\}/g, '{$1}')
  let text = marks.replace(marks.fillComposed(markDoubleBraces(written, reading)), (unknown, mark) =>
    /[/?&#=]/.test(unknown.value ?? '') ? marks.fill(unknown.value ?? '') : mark,
  )
  let end = originEnd(text)
  if (hasMark(text.slice(0, end))) {
    text = marks.fill(text.slice(0, end)) + text.slice(end)
    end = originEnd(text)
  }
  const open = hasMark(text.slice(0, end)) || /^(?:[A-Za-z][\w+.-]*:\/{1,3})?[^/?#]*[{}<>]/.test(text.slice(0, end))
  if (open) {
    const { name, rest } = openOrigin(text, end, reading)
    const target = readTarget(rest, line, { globs, pathAsIs }, reading)
    return { ...target, baseUrl: reading.addresses.reference(name), host: name, login: null }
  }
  const origin = text.slice(0, end)
  const scheme = /^([A-Za-z][\w+.-]*):\/{1,3}/.exec(origin)
  if (!scheme) notices.add('info', line, message('curl.url.noScheme'))
  else if (!/^https?$/i.test(scheme[1] ?? ''))
    throw new Unreadable(line, message('curl.url.scheme', { scheme: scheme[1] ?? '' }))
  const authority = scheme ? origin.slice(scheme[0].length) : origin
  const at = authority.lastIndexOf('@')
  const { baseUrl, host } = readHost((scheme?.[1] ?? 'http').toLowerCase(), authority.slice(at + 1), line, reading)
  const target = readTarget(text.slice(end), line, { globs, pathAsIs }, reading)
  return { ...target, baseUrl, host, login: at === -1 ? null : authority.slice(0, at) }
}

/** Reads the path and query that follow the host. */
function readTarget(
  text: string,
  line: number,
  how: { globs: boolean; pathAsIs: boolean },
  reading: Reading,
): Pick<Address, 'path' | 'query'> {
  const hash = text.indexOf('#')
  if (hash !== -1 && hash < text.length - 1) reading.notices.add('info', line, message('curl.url.fragment'))
  const target = hash === -1 ? text : text.slice(0, hash)
  const mark = target.indexOf('?')
  const query = mark === -1 ? '' : withoutEntities(target.slice(mark + 1), line, reading)
  return { path: readPath(mark === -1 ? target : target.slice(0, mark), line, how, reading), query }
}

/**
 * Splits an address whose scheme and host aren't known into the name of its base address and the rest. If there's a single variable, it
 * supplies the name; `${BASE}v1/x` implies a base address that ends with a slash.
 */
function openOrigin(text: string, end: number, { marks }: Reading): { name: string; rest: string } {
  const origin = text.slice(0, end)
  const [, mark, fused = ''] = /^(\uFDD0\d+\uFDD1)([A-Za-z0-9_-]*)$/.exec(origin) ?? []
  const unknown = mark === undefined ? null : marks.only(mark)
  if (unknown) return { name: unknown.name, rest: fused === '' ? text.slice(end) : `/${fused}${text.slice(end)}` }
  return { name: marks.replace(origin, ({ name }) => `{${name}}`), rest: text.slice(end) }
}

/** Decodes `?a=1&amp;b=2`, which results from copying a page's source. */
function withoutEntities(query: string, line: number, { notices }: Reading): string {
  const plain = query.replace(/&amp;(?=[^=&]+=)/g, '&')
  if (plain !== query) notices.add('info', line, message('curl.url.entity'))
  return plain
}

/** Returns the offset at which scheme and host end. */
function originEnd(text: string): number {
  const scheme = /^[^/?#]*:\/{1,3}/.exec(text)?.[0].length ?? 0
  const length = text.slice(scheme).search(/[/?#]/)
  return length === -1 ? text.length : scheme + length
}

function readHost(scheme: string, text: string, line: number, { notices }: Reading): { baseUrl: string; host: string } {
  try {
    const { host, hostname } = new URL(`${scheme}://${text}/`)
    if (hostname === '' || /\s/.test(text)) throw new Error('no host')
    if (/^(?:.*\.)?your[-_]/i.test(hostname)) notices.add('info', line, message('curl.url.placeholder'))
    return { baseUrl: `${scheme}://${host}`, host }
  } catch {
    throw new Unreadable(line, message('curl.url.host'))
  }
}

function readPath(
  raw: string,
  line: number,
  { globs, pathAsIs }: { globs: boolean; pathAsIs: boolean },
  reading: Reading,
): string {
  const unescaped = globs ? raw.replace(/\\([[\]{}])/g, '$1') : raw
  const parts = unescaped.split('/')
  const written = raw.split('/')
  const taken = new Map<string, number>()
  const marked = parts
    .map((segment, index) =>
      globs && segment === written[index] ? markGlobs(segment, globName(parts, index), reading, taken) : segment,
    )
    .join('/')
  if (marked !== unescaped) reading.notices.add('info', line, message('curl.url.globs'))
  const names = marked.split('/')
  const encoded = markPath(marked, reading, (index) => globName(names, index))
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(NOT_IN_PATH, (character) => encodeCharacter(character))
  const path = withoutDots(encoded)
  if (pathAsIs && path !== encoded) reading.notices.add('dropped', line, message('curl.url.dots'))
  return path.startsWith('/') ? path : `/${path}`
}

/** Names the values at a position in a path after the preceding segment. */
export function globName(segments: readonly string[], index: number): string {
  const before =
    segments
      .slice(0, index)
      .reverse()
      .find((segment) => /^(?!.*\d{3})[A-Za-z][\w-]*$/.test(segment)) ?? ''
  const word = snakeName(before, '')
  return word === '' ? 'value' : isPlural(word) ? `${singular(word)}_id` : word
}

function encodeCharacter(character: string): string {
  try {
    return encodeURIComponent(character)
  } catch {
    return '%EF%BF%BD'
  }
}

/** Resolves `.` and `..` like cURL (RFC 3986 §5.2.4). */
function withoutDots(path: string): string {
  const segments: string[] = []
  const all = path.split('/')
  for (const [index, segment] of all.entries()) {
    const dots = segment.replace(/%2e/gi, '.')
    if (dots === '..') {
      if (segments.length > 1) segments.pop()
    } else if (dots !== '.') segments.push(segment)
    if (/^\.\.?$/.test(dots) && index === all.length - 1) segments.push('')
  }
  return segments.join('/')
}
