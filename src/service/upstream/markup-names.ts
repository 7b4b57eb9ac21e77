import { createNameGuard } from '../../shared/management/endpoint/same-name.ts'
import { message } from '../../shared/text/message.ts'
import { refuseUsed } from './chosen-names.ts'
import { type Text, textOf } from './fill-text.ts'
import { RequestProblem } from './request-problem.ts'
import type { Values } from './resolve-values.ts'

/** Matches the name of an element or an attribute (XML 1.0 §2.3, without its rarest characters). */
const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_.:-]*$/u

/**
 * Checks the model's arguments inside tags. Outside of quotes, an argument must be a single name that isn't in the document yet. Throws
 * RequestProblem.
 */
export function refuseUsedTags(template: Text, values: Values, models: ReadonlySet<string>): void {
  const chosen: string[] = []
  let names = ''
  /** The current tag, with its open quote, if any; null outside of tags. */
  let tag: { quote: string | null } | null = null
  for (const part of template) {
    if ('parameter' in part) {
      if (tag !== null && tag.quote === null && models.has(part.parameter)) chosen.push(part.parameter)
      // Separates the name from the text after it, which isn't a name.
      names += ' '
      continue
    }
    for (const character of part.text) {
      if (tag === null) {
        if (character === '<') tag = { quote: null }
        names += ' '
      } else if (tag.quote !== null) {
        if (character === tag.quote) tag = { quote: null }
        names += ' '
      } else if (character === '>') tag = null
      else {
        if (character === '"' || character === "'") tag = { quote: character }
        names += character
      }
    }
  }
  if (chosen.length === 0) return
  const guard = createNameGuard(names.match(/[\p{L}_][\p{L}\p{N}\p{M}_.:-]*/gu) ?? [])
  for (const parameter of chosen) {
    if (!values.has(parameter)) continue
    const text = textOf(values.get(parameter))
    if (!NAME.test(text)) throw new RequestProblem('arguments', message('upstream.tagName', { parameter }))
    refuseUsed(guard, parameter, [text], true)
  }
}
