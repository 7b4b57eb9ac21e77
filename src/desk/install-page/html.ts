import { raw, html as template } from 'hono/html'
import type { Message, MessageCode, ParametersOf } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Text that is HTML already; `raw` of Hono makes it from text of ours. */
export type Html = ReturnType<typeof raw>

/** What may stand in a template: text and messages are escaped, HTML stays, lists are joined, and nothing gives nothing. */
type HtmlValue = string | number | Message | Html | readonly Html[] | null | false

const isMessage = (value: HtmlValue): value is Message => typeof value === 'object' && value !== null && 'code' in value

/** A template in which every value is escaped, unless it is HTML already. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  // Only a promise among the values would make the answer one.
  return template(strings, ...values.map((value) => (isMessage(value) ? say(value) : value))) as Html
}

/** JSON for a script element: no end tag, comment or line separator can come of it. */
export const jsonForScript = (value: unknown): Html =>
  raw(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/** In the place of a parameter that is HTML: no text of a message has it. */
const MARK = '\uE000'

/** A message whose parameters are HTML. */
export function htmlMessage<Code extends MessageCode>(
  code: Code,
  params: { readonly [Name in keyof ParametersOf<Code>]: Html },
): Html {
  const values: [string, Html][] = Object.entries(params)
  const marked = Object.fromEntries(values.map(([name], index) => [name, `${MARK}${index}${MARK}`]))
  const parts = say({ code, params: marked }).split(MARK)
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : (values[Number(part)]?.[1] ?? html``)))}`
}
