import { raw, html as template } from 'hono/html'
import type { Message, MessageCode, ParametersOf } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Trusted HTML, created by Hono's `raw`. */
export type Html = ReturnType<typeof raw>

/** Values allowed in a template: strings and messages are escaped, HTML is kept, lists are joined, and null and false are empty. */
type HtmlValue = string | number | Message | Html | readonly Html[] | null | false

const isMessage = (value: HtmlValue): value is Message => typeof value === 'object' && value !== null && 'code' in value

/** An HTML template that escapes every value except trusted HTML. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  // Hono's template only returns a promise if one of the values is a promise.
  return template(strings, ...values.map((value) => (isMessage(value) ? say(value) : value))) as Html
}

/** JSON for a script element, safe because it can't contain an end tag, a comment, or a line separator. */
export const jsonForScript = (value: unknown): Html =>
  raw(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/** A placeholder for a parameter that is HTML; no message contains it. */
const MARK = '\uE000'

/** A translated message with HTML parameters. */
export function htmlMessage<Code extends MessageCode>(
  code: Code,
  params: { readonly [Name in keyof ParametersOf<Code>]: Html },
): Html {
  const values: [string, Html][] = Object.entries(params)
  const marked = Object.fromEntries(values.map(([name], index) => [name, `${MARK}${index}${MARK}`]))
  const parts = say({ code, params: marked }).split(MARK)
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : (values[Number(part)]?.[1] ?? html``)))}`
}
