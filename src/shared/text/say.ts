import { entryOf } from './entry.ts'
import type { Message, MessageParameter } from './message.ts'

const plurals = new Intl.PluralRules('en')
const lists = new Intl.ListFormat('en', { type: 'conjunction' })
const numbers = new Intl.NumberFormat('en')

/**
 * Formats a message. `{{name}}` is replaced by a parameter, `{{name, number}}` by a number with thousands separators; `count` selects the
 * plural form. The window's i18next follows the same rules.
 */
export function say({ code, params }: Message): string {
  const entry = entryOf(code)
  if (!entry) return code
  const { count } = params
  return textFor(entry, count).replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) =>
    word(params[name] ?? '', asNumber !== undefined),
  )
}

function textFor(entry: NonNullable<ReturnType<typeof entryOf>>, count: MessageParameter | undefined): string {
  if (typeof count !== 'number') return entry.other
  if (count === 0 && entry.zero !== undefined) return entry.zero
  return plurals.select(count) === 'one' ? (entry.one ?? entry.other) : entry.other
}

function word(value: MessageParameter, asNumber: boolean): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return asNumber ? numbers.format(value) : String(value)
  return 'code' in value ? say(value) : lists.format(value)
}
