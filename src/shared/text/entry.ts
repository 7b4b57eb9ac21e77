import { texts } from './texts.ts'

/** The text of an entry, or one text for each plural form. */
export type Entry = { readonly other: string; readonly one?: string; readonly zero?: string }

const entries = new Map<string, Entry>()

function collect(node: object, prefix: string): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string') {
      collect(value, `${prefix}${key}.`)
      continue
    }
    const [, base = key, form = 'other'] = /^(.*)_(zero|one|other)$/.exec(key) ?? []
    entries.set(prefix + base, { other: '', ...entries.get(prefix + base), [form]: value })
  }
}
collect(texts, '')

/** Returns the entry with this code, or null if the catalogue has none. */
export const entryOf = (code: string): Entry | null => entries.get(code) ?? null

/** Returns every code in the catalogue. */
export const allCodes = (): string[] => [...entries.keys()]
