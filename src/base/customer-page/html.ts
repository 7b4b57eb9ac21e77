import { raw, html as template } from 'hono/html'
import type { Language } from '../../shared/text/language.ts'
import type { Message, MessageCode, ParametersOf } from '../../shared/text/message.ts'
import { sayIn } from '../../shared/text/say-in.ts'

type Rendered = ReturnType<typeof raw>

/** Trusted HTML whose messages get their language when it's rendered. */
export interface Html {
  readonly render: (language: Language) => Rendered
}

/** A value that depends on the language, such as a date. */
type InLanguage = (language: Language) => string

/** Values allowed in a template: strings and messages are escaped, HTML is kept, lists are joined, and null and false are empty. */
type HtmlValue = string | number | Message | InLanguage | Html | readonly Html[] | null | false

/** An HTML template that escapes every value except trusted HTML. Attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html => ({
  // Hono's template only returns a promise if one of the values is a promise.
  render: (language) => template(strings, ...values.map((value) => rendered(value, language))) as Rendered,
})

function rendered(value: HtmlValue, language: Language): string | number | null | false | Rendered | Rendered[] {
  if (typeof value === 'function') return value(language)
  if (typeof value !== 'object' || value === null) return value
  if ('code' in value) return sayIn(language)(value)
  return 'render' in value ? value.render(language) : value.map((each) => each.render(language))
}

/** Marks text as trusted HTML. */
export function trusted(text: string): Html {
  const html = raw(text)
  return { render: () => html }
}

/** JSON for a script element, safe because it can't contain an end tag, a comment, or a line separator. */
export const jsonForScript = (value: unknown): Html =>
  trusted(
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
  const render: Html['render'] = (language) => {
    const parts = sayIn(language)({ code, params: marked }).split(MARK)
    const pieces = parts.map((part, index) => (index % 2 === 0 ? html`${part}` : (values[Number(part)]?.[1] ?? html``)))
    return html`${pieces}`.render(language)
  }
  return { render }
}
