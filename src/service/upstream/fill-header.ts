import { styledText } from '../../shared/management/endpoint/value-style.ts'
import { message } from '../../shared/text/message.ts'
import { refuseUsedMembers, splitTemplate } from './chosen-names.ts'
import type { CompiledPair } from './fill-pairs.ts'
import { fillText, textOf } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/** Characters that start another member of a header, or quoted text that could include the next member. */
const UNSAFE = /[;,"\\]/

/**
 * Fills a header's template; undefined if a parameter in it is omitted. Headers don't have a common escape syntax, so if a model's value is
 * next to a customer's own value or in a Cookie header, it must not contain anything that would start another member, or be a member whose
 * name already exists. `bound`: for a Cookie header, the names of customers' own values anywhere in the request. Throws RequestProblem.
 */
export function fillHeader(
  { name, value, whole, style, guarded }: CompiledPair,
  values: Values,
  bound: readonly string[] = [],
): string | undefined {
  const unsafe = guarded.find((parameter) => values.has(parameter) && UNSAFE.test(textOf(values.get(parameter))))
  if (unsafe !== undefined)
    throw new RequestProblem('arguments', message('upstream.headerSeparator', { parameter: unsafe, name }))
  if (guarded.length > 0) refuseUsedMembers(splitTemplate(value, /[;,]/), values, new Set(guarded), bound)
  if (whole === undefined || style === undefined) return fillText(value, values)
  return values.has(whole) ? styledText(name, values.get(whole), style, (text) => text) : undefined
}
