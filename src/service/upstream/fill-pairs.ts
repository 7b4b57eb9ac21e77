import type { Pair } from '../../shared/management/endpoint/endpoint.ts'
import {
  type Entry,
  styledEntries,
  styledText,
  type ValueEncoder,
  type ValueStyle,
} from '../../shared/management/endpoint/value-style.ts'
import { message } from '../../shared/text/message.ts'
import { encodeForm, encodeQuery, encodeReserved, valueEncoders } from './escape.ts'
import { compileText, fillEntry, fillText, type Text, textOf, wholeParameter } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/** A pair of a query, a form, headers or cookies with its template taken apart. */
export interface CompiledPair {
  name: string
  value: Text
  /** The parameter that its value is nothing but. */
  whole: string | undefined
  /** How the parameter's value is written; undefined where the pair has no style. */
  style: ValueStyle | undefined
  allowReserved: boolean
  /** Whether its value is made of the model's own arguments alone: a second value of its name then overrides nothing. */
  isModels: boolean
  /** Arguments that share the value with a customer's own, or fill a place in a Cookie header. */
  guarded: readonly string[]
}

/** Takes a pair's template apart. `known` are the endpoint's parameters, `models` those that the model gives. */
export function compilePair(
  { name, value, style, explode, allowReserved }: Pair,
  known: ReadonlySet<string>,
  models: ReadonlySet<string> = new Set(),
): CompiledPair {
  const text = compileText(value, known)
  const whole = wholeParameter(text)
  const given = text.flatMap((part) => ('parameter' in part ? [part.parameter] : []))
  const isShared = given.some((parameter) => !models.has(parameter))
  const isCookie = name.toLowerCase() === 'cookie' && whole === undefined
  const isStyled = whole !== undefined && style !== undefined
  return {
    name,
    value: text,
    whole,
    style: isStyled ? { style, explode } : undefined,
    allowReserved: allowReserved ?? false,
    isModels: text.length > 0 && text.every((part) => 'parameter' in part && models.has(part.parameter)),
    guarded: isShared || isCookie ? given.filter((parameter) => models.has(parameter)) : [],
  }
}

/** The query of a request without its question mark; '' for none. */
export const fillQuery = (pairs: readonly CompiledPair[], values: Values): string =>
  entriesOf(pairs, values, (pair) => (pair.allowReserved ? valueEncoders.reserved : valueEncoders.query), encodeQuery)
    .map((entry) => entry.join('='))
    .join('&')

/** A body of application/x-www-form-urlencoded; '' for none. */
export const fillForm = (pairs: readonly CompiledPair[], values: Values): string =>
  entriesOf(pairs, values, (pair) => (pair.allowReserved ? valueEncoders.reserved : valueEncoders.form), encodeForm)
    .map((entry) => entry.join('='))
    .join('&')

/** The value of a Cookie header; '' for none. An exploded list of `form` has `&` within it, as OpenAPI 3.1 says. */
export function fillCookies(pairs: readonly CompiledPair[], values: Values): string {
  refuseTakenNames(pairs, values)
  const encoderOf = ({ style }: CompiledPair): ValueEncoder =>
    style?.style === 'form'
      ? valueEncoders.formCookie
      : style?.style === 'cookie'
        ? valueEncoders.plainCookie
        : valueEncoders.cookie
  return pairs
    .map((pair) => {
      const between = pair.style?.style === 'form' ? '&' : '; '
      // The pair's own name was written by the person who made the endpoint.
      return fillPair(pair, values, {
        ...encoderOf(pair),
        name: (text) => (text === pair.name ? text : encoderOf(pair).name(text)),
      })
        .map((entry) => entry.join('='))
        .join(between)
    })
    .filter((text) => text !== '')
    .join('; ')
}

/**
 * The text of a header; undefined when a parameter in it is left out. Headers have no common escape, so a model's value
 * beside a customer's own, or in a Cookie header, may not hold what would begin another member. Throws RequestProblem.
 */
export function fillHeader({ name, value, whole, style, guarded }: CompiledPair, values: Values): string | undefined {
  const unsafe = guarded.find((parameter) => values.has(parameter) && /[;,]/.test(textOf(values.get(parameter))))
  if (unsafe !== undefined)
    throw new RequestProblem('arguments', message('upstream.headerSeparator', { parameter: unsafe, name }))
  if (whole === undefined || style === undefined) return fillText(value, values)
  return values.has(whole) ? styledText(name, values.get(whole), style, (text) => text) : undefined
}

/** The names and values of one pair, escaped: none when a parameter in it is left out. */
export function fillPair(pair: CompiledPair, values: Values, encoder: ValueEncoder): Entry[] {
  const { name, value, whole, style } = pair
  if (whole !== undefined && style !== undefined)
    return values.has(whole) ? styledEntries(name, values.get(whole), style, encoder) : []
  return fillEntry(value, values).map((text): Entry => [encoder.name(name), encoder.text(text)])
}

/** `plain` escapes the pairs that have no style, as every release did. */
function entriesOf(
  pairs: readonly CompiledPair[],
  values: Values,
  encoderOf: (pair: CompiledPair) => ValueEncoder,
  plain: (text: string) => string,
): Entry[] {
  refuseTakenNames(pairs, values)
  return pairs.flatMap((pair) => {
    const text = pair.allowReserved ? encodeReserved : plain
    return fillPair(pair, values, pair.style ? encoderOf(pair) : { ...encoderOf(pair), name: plain, text })
  })
}

/**
 * An exploded object makes pairs of names that the model chooses. None may be that of a pair with a fixed value or a
 * customer's own, as servers differ in which of two they take. The model's other arguments may: they're its own to give,
 * and APIs have such names (`sort_by` with the member `date_created` beside `date_created[gt]`).
 */
function refuseTakenNames(pairs: readonly CompiledPair[], values: Values): void {
  const exploded = pairs.map((pair) => explodedNames(pair, values))
  if (exploded.every((names) => names.length === 0)) return
  for (const [index, names] of exploded.entries()) {
    const others = pairs.flatMap((pair, at) =>
      at === index || pair.isModels ? [] : exploded[at]?.length ? (exploded[at] ?? []) : [pair.name],
    )
    const taken = new Set(others.map(baseName))
    const clash = names.find((name) => taken.has(baseName(name)))
    if (clash === undefined) continue
    const params = { parameter: pairs[index]?.whole ?? '', member: JSON.stringify(clash.slice(0, 100)) }
    throw new RequestProblem('arguments', message('upstream.memberTaken', params))
  }
}

function explodedNames({ whole, style }: CompiledPair, values: Values): string[] {
  if (whole === undefined || style === undefined || style.style === 'deepObject' || style.style === 'json') return []
  const value = values.get(whole)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && (style.explode ?? ['form', 'cookie'].includes(style.style)) ? Object.keys(value) : []
}

/** What servers that know nested names read one as: `a[b]`, `a.b` and `a b` begin like `a`. */
const baseName = (name: string): string => (name.split(/[[.\s]/)[0] ?? '').toLowerCase()
