import { createNameGuard } from '../../shared/management/endpoint/same-name.ts'
import { type PathStyle, styledText } from '../../shared/management/endpoint/value-style.ts'
import { message } from '../../shared/text/message.ts'
import { isObject } from '../../shared/values/is-object.ts'
import { refuseUsed } from './chosen-names.ts'
import type { CompiledEndpoint } from './compile-endpoint.ts'
import { encode, encodeSegment, withoutSemicolons } from './escape.ts'
import { type Text, textOf } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/**
 * Joins a path's segments into a request's path. A server may resolve `.` and `..` even if the slashes around them are encoded, so such
 * values are rejected. If a parameter isn't in `models`, its value is a customer's own, so error messages don't show it.
 */
export function fillPath(
  { segments, models, hasBound }: Pick<CompiledEndpoint, 'segments' | 'models' | 'hasBound'>,
  values: Values,
  styles: Readonly<Record<string, PathStyle>>,
): string {
  const styleOf = (parameter: string) => (Object.hasOwn(styles, parameter) ? styles[parameter] : undefined)
  refuseUsedNames(segments, values, styleOf, models)
  return segments.map((segment) => fillSegment(segment, values, { styleOf, models, hasBound })).join('/')
}

interface PathRules {
  styleOf: (parameter: string) => PathStyle | undefined
  models: ReadonlySet<string>
  hasBound: boolean
}

function fillSegment(segment: Text, values: Values, { styleOf, models, hasBound }: PathRules): string {
  let filled = ''
  let open = false
  for (const part of segment) {
    if ('text' in part) {
      filled += part.text
      continue
    }
    open = true
    const { parameter } = part
    const value = values.get(parameter)
    if (value === undefined || value === null)
      throw new RequestProblem('arguments', message('upstream.required', { name: parameter }))
    const style = styleOf(parameter)
    const encoded = style ? styledValue(parameter, value, style, hasBound) : plainValue(value)
    if (encoded === null) throw noIdentifier(parameter, textOf(value), models.has(parameter))
    filled += encoded
  }
  if (open && (isDots(filled) || /^\.{1,2}$/.test(beforeSemicolon(decoded(filled)))))
    throw new RequestProblem('arguments', message('upstream.pathEmpty'))
  return filled
}

/** Converts a value to text; null if it can't be used as a path segment. */
function plainValue(value: unknown): string | null {
  const text = textOf(value)
  return text === '' || hasDots(text) ? null : encode(text)
}

function styledValue(name: string, value: unknown, style: PathStyle, hasBound: boolean): string | null {
  let isRefused = false
  const escapeText = (text: string) => {
    isRefused ||= /[/\\;%\0]/.test(text) && hasDots(text)
    if (!style.allowReserved) return encode(text)
    return hasBound ? withoutSemicolons(encodeSegment(text)) : encodeSegment(text)
  }
  const text = styledText(style.name ?? name, value, style, escapeText)
  // An empty segment would address a different resource.
  return text === undefined || text === '' || isRefused ? null : text
}

/**
 * Rejects names that are already used. In `matrix` and `label`, an exploded object produces names, none of which may equal that of another
 * value in the path (`/orders;tenant=acme`).
 */
function refuseUsedNames(
  segments: readonly Text[],
  values: Values,
  styleOf: PathRules['styleOf'],
  models: ReadonlySet<string>,
): void {
  const parts = segments.flat()
  for (const part of parts) {
    if (!('parameter' in part) || !models.has(part.parameter)) continue
    const value = values.get(part.parameter)
    if (!styleOf(part.parameter)?.explode || !isObject(value)) continue
    const taken = parts.flatMap((other) => {
      if ('text' in other) return [...other.text.matchAll(/;([^;=/]+)/g)].map(([, name = '']) => name)
      return models.has(other.parameter) ? [] : [styleOf(other.parameter)?.name ?? other.parameter]
    })
    refuseUsed(createNameGuard(taken), part.parameter, Object.keys(value), true)
  }
}

const noIdentifier = (name: string, text: string, isModels: boolean): RequestProblem =>
  isModels
    ? new RequestProblem('arguments', message('upstream.notIdentifier', { name, value: JSON.stringify(text) }))
    : new RequestProblem('credential', message('upstream.boundNotIdentifier', { name }))

const isDots = (text: string): boolean => /^(\.|%2e){1,2}$/i.test(text)

/**
 * Returns the part of a segment before a semicolon or a null character, where servers such as Tomcat, or those written in C, stop reading.
 */
const beforeSemicolon = (text: string): string => (text.normalize('NFKC').split(/[;\0]/, 1)[0] ?? '').trim()

/** How many times a server might decode a value before it resolves the path. */
const MAX_DECODINGS = 3

/**
 * Whether a server may treat part of a value as `.` or `..`: after decoding it again, before `;` (Tomcat), before a null character, or as
 * full-width characters.
 */
function hasDots(text: string): boolean {
  let read = text
  for (let times = 0; times <= MAX_DECODINGS; times += 1) {
    const parts = read.split(/[/\\]/)
    if (parts.some((part) => isDots(beforeSemicolon(part)))) return true
    const next = decoded(read)
    if (next === read) return false
    read = next
  }
  return false
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  const bytes = Buffer.from(text).toString('latin1')
  const read = bytes.replace(/%[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)))
  return Buffer.from(read, 'latin1').toString()
}
