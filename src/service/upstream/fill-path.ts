import { type PathStyle, styledText } from '../../shared/platform/value-style.ts'
import { encode, encodeSegment } from './escape.ts'
import { type Text, textOf } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/**
 * The path of a request, from its segments. A server may resolve `.` and `..` even when slashes around them come
 * encoded, so such values are refused.
 */
export const fillPath = (
  segments: readonly Text[],
  values: Values,
  styles: Readonly<Record<string, PathStyle>>,
): string => segments.map((segment) => fillSegment(segment, values, styles)).join('/')

function fillSegment(segment: Text, values: Values, styles: Readonly<Record<string, PathStyle>>): string {
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
    if (value === undefined || value === null) throw new RequestProblem('arguments', `"${parameter}" is required.`)
    const style = Object.hasOwn(styles, parameter) ? styles[parameter] : undefined
    filled += style ? styledValue(parameter, value, style) : plainValue(parameter, value)
  }
  if (open && isDots(filled)) throw new RequestProblem('arguments', 'The arguments in the path make no identifier.')
  return filled
}

function plainValue(name: string, value: unknown): string {
  const text = textOf(value)
  if (text === '' || text.split(/[/\\]/).some(isDots)) throw noIdentifier(name, text)
  return encode(text)
}

function styledValue(name: string, value: unknown, style: PathStyle): string {
  const escapeText = (text: string) => {
    if (/[/\\]/.test(text) && text.split(/[/\\]/).some(isDots)) throw noIdentifier(name, text)
    return style.allowReserved ? encodeSegment(text) : encode(text)
  }
  const text = styledText(style.name ?? name, value, style, escapeText)
  // An empty segment would be another resource.
  if (text === undefined || text === '') throw noIdentifier(name, '')
  return text
}

const noIdentifier = (name: string, text: string): RequestProblem =>
  new RequestProblem('arguments', `The argument "${name}" must be an identifier; it is ${JSON.stringify(text)}.`)

const isDots = (text: string): boolean => /^(\.|%2e){1,2}$/i.test(text)
