import { parseTemplate, type TemplatePart } from '../../shared/management/endpoint/template.ts'
import { scalarText } from '../../shared/management/endpoint/value-style.ts'
import type { Values } from './resolve-values.ts'

/** A compiled template: literal text and parameter names. */
export type Text = readonly TemplatePart[]

export const compileText = (template: string, known: ReadonlySet<string>): Text => parseTemplate(template, known)

/** Returns the parameter's name if the template consists only of its placeholder. */
export function wholeParameter(text: Text): string | undefined {
  const [part] = text
  return text.length === 1 && part && 'parameter' in part ? part.parameter : undefined
}

/**
 * Converts a value to text for a path, query, header, or field: lists of plain values are separated by commas, and other structures become
 * JSON.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.filter(isGiven).map(scalarText).join(',')
  }
  return JSON.stringify(value)
}

/**
 * Whether a value can be written as text. `null` can't, because outside of JSON, it's the same as omitted (RFC 6570 §2.3 calls it
 * undefined).
 */
const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** Fills a template; undefined if a parameter in it is omitted or null. */
export function fillText(text: Text, values: Values): string | undefined {
  let filled = ''
  for (const part of text) {
    if ('text' in part) filled += part.text
    else if (isGiven(values.get(part.parameter))) filled += textOf(values.get(part.parameter))
    else return undefined
  }
  return filled
}

/**
 * Returns the strings for one entry in a query or form: none if a parameter in it is omitted or null, and several if the entry consists
 * only of a list's placeholder.
 */
export function fillEntry(text: Text, values: Values): string[] {
  const whole = wholeParameter(text)
  const value = whole === undefined ? undefined : values.get(whole)
  if (Array.isArray(value)) return value.filter(isGiven).map(textOf)
  const filled = fillText(text, values)
  return filled === undefined ? [] : [filled]
}
