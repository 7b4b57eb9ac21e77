import { type Entry, entryOf } from './entry.ts'
import { APP_LANGUAGE, type Language } from './language.ts'
import type { Message, MessageParameter } from './message.ts'

/** Formats a message in one language. */
export type Say = (message: Message) => string

/**
 * Creates a function that formats messages in `language`. `{{name}}` is replaced by a parameter, `{{name, number}}` by a number with
 * thousands separators; `count` selects the plural form by the language's rules, except that 0 takes `zero` wherever an entry has it. The
 * window's i18next follows the same rules.
 */
export function createSay(language: Language, entryOf: (code: string) => Entry | null): Say {
  const plurals = new Intl.PluralRules(language)
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const numbers = new Intl.NumberFormat(language)

  const textFor = (entry: Entry, count: MessageParameter | undefined): string => {
    if (typeof count !== 'number') return entry.other
    const exact = count === 0 ? entry.zero : undefined
    return exact ?? entry[plurals.select(count)] ?? entry.other
  }

  const word = (value: MessageParameter, asNumber: boolean): string => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return asNumber ? numbers.format(value) : String(value)
    return 'code' in value ? say(value) : lists.format(value)
  }

  const say: Say = ({ code, params }) => {
    const entry = entryOf(code)
    if (!entry) return code
    return textFor(entry, params.count).replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) =>
      word(params[name] ?? '', asNumber !== undefined),
    )
  }
  return say
}

/** Formats a message in the app's language. */
export const say: Say = createSay(APP_LANGUAGE, entryOf)
