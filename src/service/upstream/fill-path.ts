import { type PathStyle, styledText } from '../../shared/management/endpoint/value-style.ts'
import { message } from '../../shared/text/message.ts'
import { encode, encodeSegment } from './escape.ts'
import { type Text, textOf } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/**
 * The path of a request, from its segments. A server may resolve `.` and `..` even when slashes around them come
 * encoded, so such values are refused. A value that `models` doesn't name is a customer's own: no message shows it.
 */
export const fillPath = (
  segments: readonly Text[],
  values: Values,
  styles: Readonly<Record<string, PathStyle>>,
  models: ReadonlySet<string>,
): string => segments.map((segment) => fillSegment(segment, values, styles, models)).join('/')

function fillSegment(
  segment: Text,
  values: Values,
  styles: Readonly<Record<string, PathStyle>>,
  models: ReadonlySet<string>,
): string {
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
    const style = Object.hasOwn(styles, parameter) ? styles[parameter] : undefined
    const encoded = style ? styledValue(parameter, value, style) : plainValue(value)
    if (encoded === null) throw noIdentifier(parameter, textOf(value), models.has(parameter))
    filled += encoded
  }
  if (open && isDots(filled)) throw new RequestProblem('arguments', message('upstream.pathEmpty'))
  return filled
}

/** Null for a value that makes no path segment. */
function plainValue(value: unknown): string | null {
  const text = textOf(value)
  if (text === '' || text.split(/[/\\]/).some(isDots)) return null
  return encode(text)
}

function styledValue(name: string, value: unknown, style: PathStyle): string | null {
  let hasDots = false
  const escapeText = (text: string) => {
    hasDots ||= /[/\\]/.test(text) && text.split(/[/\\]/).some(isDots)
    return style.allowReserved ? encodeSegment(text) : encode(text)
  }
  const text = styledText(style.name ?? name, value, style, escapeText)
  // An empty segment would be another resource.
  return text === undefined || text === '' || hasDots ? null : text
}

const noIdentifier = (name: string, text: string, isModels: boolean): RequestProblem =>
  isModels
    ? new RequestProblem('arguments', message('upstream.notIdentifier', { name, value: JSON.stringify(text) }))
    : new RequestProblem('credential', message('upstream.boundNotIdentifier', { name }))

const isDots = (text: string): boolean => /^(\.|%2e){1,2}$/i.test(text)
