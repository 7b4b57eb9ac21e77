import { parseTemplate, type TemplatePart } from '../../shared/platform/template.ts'
import type { Values } from './resolve-values.ts'

/** A template, compiled: literal stretches and parameter names. */
export type Text = readonly TemplatePart[]

export const compileText = (template: string, known: ReadonlySet<string>): Text => parseTemplate(template, known)

/** The name of the parameter when the template is nothing but its placeholder. */
export function wholeParameter(text: Text): string | undefined {
  const [part] = text
  return text.length === 1 && part && 'parameter' in part ? part.parameter : undefined
}

/** A value as the text of a path, query, header or field: lists of plain values by comma, other structures as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(',')
  }
  return JSON.stringify(value)
}

/** Fills a template; undefined when a parameter in it is left out. `encode` is applied to values alone. */
export function fillText(text: Text, values: Values, encode: (value: unknown) => string = textOf): string | undefined {
  let filled = ''
  for (const part of text) {
    if ('text' in part) filled += part.text
    else if (values.has(part.parameter)) filled += encode(values.get(part.parameter))
    else return undefined
  }
  return filled
}

/**
 * The texts of one entry of a query or form: none when a parameter in it is left out, several when it is nothing but the
 * placeholder of a list.
 */
export function fillEntry(text: Text, values: Values): string[] {
  const whole = wholeParameter(text)
  const value = whole === undefined ? undefined : values.get(whole)
  if (Array.isArray(value)) return value.map(textOf)
  const filled = fillText(text, values)
  return filled === undefined ? [] : [filled]
}
