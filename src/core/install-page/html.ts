import type { Message, MessageCode, ParametersOf } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text and messages are escaped, HTML stays, lists are joined, and nothing gives nothing. */
export type HtmlValue = string | number | Message | Html | readonly Html[] | null | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it, in an element and in a quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function render(value: HtmlValue): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return escapeHtml(typeof value === 'object' && 'code' in value ? say(value) : String(value))
}

/** A template in which every value is escaped, unless it is HTML already. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part))
}

/** JSON for a script element: no end tag, comment or line separator can come of it. */
export const jsonForScript = (value: unknown): Html =>
  new Html(
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
