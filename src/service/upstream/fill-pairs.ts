import type { Pair } from '../../shared/management/endpoint/endpoint.ts'
import { createNameGuard } from '../../shared/management/endpoint/same-name.ts'
import {
  type Entry,
  styledEntries,
  type ValueEncoder,
  type ValueStyle,
} from '../../shared/management/endpoint/value-style.ts'
import { refuseUsed } from './chosen-names.ts'
import { encodeForm, encodeQuery, valueEncoders } from './escape.ts'
import { compileText, fillEntry, type Text, wholeParameter } from './fill-text.ts'
import type { Values } from './resolve-values.ts'

/** A pair in a query, a form, headers, or cookies, with its template compiled. */
export interface CompiledPair {
  name: string
  value: Text
  /** Name of the parameter that makes up the entire value, if there is one. */
  whole: string | undefined
  /** How the parameter's value is serialized; undefined if the pair doesn't have a style. */
  style: ValueStyle | undefined
  allowReserved: boolean
  /**
   * Whether the value contains only the model's own arguments, in which case a second value with the same name doesn't override anything.
   */
  isModels: boolean
  /** Whether the value contains a customer's own value. */
  isBound: boolean
  /** Arguments that share the value with a customer's own value, or that are in a Cookie header. */
  guarded: readonly string[]
}

/** Compiles a pair's template. `known`: the endpoint's parameters; `models`: those that the model fills. */
export function compilePair(
  { name, value, style, explode, allowReserved }: Pair,
  known: ReadonlySet<string>,
  models: ReadonlySet<string>,
): CompiledPair {
  const text = compileText(value, known)
  const whole = wholeParameter(text)
  const given = text.flatMap((part) => ('parameter' in part ? [part.parameter] : []))
  const isBound = given.some((parameter) => !models.has(parameter))
  const isCookie = name.toLowerCase() === 'cookie' && whole === undefined
  const isStyled = whole !== undefined && style !== undefined
  return {
    name,
    value: text,
    whole,
    style: isStyled ? { style, explode } : undefined,
    allowReserved: allowReserved ?? false,
    isModels: text.length > 0 && text.every((part) => 'parameter' in part && models.has(part.parameter)),
    isBound,
    guarded: isBound || isCookie ? given.filter((parameter) => models.has(parameter)) : [],
  }
}

/**
 * Returns a request's query without the question mark; '' if it's empty. `bound`: the names of customers' own values anywhere in the
 * request, because many servers merge query, form, cookies, and JSON.
 */
export const fillQuery = (pairs: readonly CompiledPair[], values: Values, bound: readonly string[]): string =>
  joinPairs(pairs, values, bound, { styled: valueEncoders.query, plain: encodeQuery })

/** Returns an application/x-www-form-urlencoded body; '' if it's empty. */
export const fillForm = (pairs: readonly CompiledPair[], values: Values, bound: readonly string[]): string =>
  joinPairs(pairs, values, bound, { styled: valueEncoders.form, plain: encodeForm })

/** Returns the value of a Cookie header; '' if it's empty. An exploded list in the `form` style contains `&`, as OpenAPI 3.1 says. */
export function fillCookies(pairs: readonly CompiledPair[], values: Values, bound: readonly string[]): string {
  refuseUsedNames(pairs, values, bound)
  const encoderOf = ({ style }: CompiledPair): ValueEncoder =>
    style?.style === 'form'
      ? valueEncoders.formCookie
      : style?.style === 'cookie'
        ? bound.length > 0
          ? valueEncoders.strictCookie
          : valueEncoders.plainCookie
        : valueEncoders.cookie
  const texts = pairs.map((pair) => {
    const between = pair.style?.style === 'form' ? '&' : '; '
    // The pair's own name is kept as it is, because the endpoint's author wrote it.
    const text = fillPair(pair, values, {
      ...encoderOf(pair),
      name: (text) => (text === pair.name ? text : encoderOf(pair).name(text)),
    })
      .map((entry) => entry.join('='))
      .join(between)
    if (pair.isModels) refuseUsedCookies(pair, text, bound)
    return text
  })
  return texts.filter((text) => text !== '').join('; ')
}

/**
 * Rejects cookies with names that are already used, even inside a value: older servers end a cookie at a comma, which separates list items
 * (`q=a,tenant=b`).
 */
function refuseUsedCookies(pair: CompiledPair, text: string, bound: readonly string[]): void {
  if (bound.length === 0) return
  const names = text.split(/[;,]/).map((cookie) => (cookie.split('=')[0] ?? '').trim())
  refuseUsed(createNameGuard(bound), pair.whole ?? '', pair.name === names[0] ? names.slice(1) : names, true)
}

/** Returns the escaped names and values for one pair; an empty list if a parameter in it is omitted. */
export function fillPair(pair: CompiledPair, values: Values, encoder: ValueEncoder): Entry[] {
  const { name, value, whole, style } = pair
  if (whole !== undefined && style !== undefined)
    return values.has(whole) ? styledEntries(name, values.get(whole), style, encoder) : []
  return fillEntry(value, values).map((text): Entry => [encoder.name(name), encoder.text(text)])
}

const reservedBeside = (bound: readonly string[]): ValueEncoder =>
  bound.length > 0 ? valueEncoders.strictReserved : valueEncoders.reserved

/** Joins pairs into a query or a form. `plain` escapes pairs without a style, as in every release so far. */
function joinPairs(
  pairs: readonly CompiledPair[],
  values: Values,
  bound: readonly string[],
  { styled, plain }: { styled: ValueEncoder; plain: (text: string) => string },
): string {
  refuseUsedNames(pairs, values, bound)
  const entries = pairs.flatMap((pair) => {
    const encoder = pair.allowReserved ? reservedBeside(bound) : styled
    const text = pair.allowReserved ? encoder.text : plain
    return fillPair(pair, values, pair.style ? encoder : { ...encoder, name: plain, text })
  })
  return entries.map((entry) => entry.join('=')).join('&')
}

/**
 * Rejects names that are already used. An object may produce pairs whose names the model chooses; none of them may equal that of a pair
 * with a fixed value or a customer's own, because servers differ in which of the two they use. Names of the model's other arguments are
 * fine: the model sets them anyway, and APIs have such names (`sort_by` with the member `date_created` next to `date_created[gt]`).
 */
export function refuseUsedNames(pairs: readonly CompiledPair[], values: Values, bound: readonly string[]): void {
  for (const pair of pairs) {
    const names = chosenNames(pair, values)
    if (names.length === 0) continue
    const others = pairs.flatMap((other) => (other === pair || other.isModels ? [] : entryNames(other, values)))
    const guard = createNameGuard(pair.isModels ? [...others, ...bound] : others)
    refuseUsed(guard, pair.whole ?? '', names, pair.style?.style !== 'deepObject')
  }
}

/** Returns the names of a pair's entries other than the pair's own name. */
function chosenNames(pair: CompiledPair, values: Values): string[] {
  const { name, whole, style } = pair
  if (whole === undefined || style === undefined || style.style === 'json') return []
  const value = values.get(whole)
  if (typeof value !== 'object' || value === null) return []
  return styledEntries(name, value, style, valueEncoders.plain).flatMap(([each]) => (each === name ? [] : [each]))
}

const entryNames = (pair: CompiledPair, values: Values): string[] => [pair.name, ...chosenNames(pair, values)]
