import type { PluralForm } from './language.ts'
import { readTexts } from './texts.ts'

/** The text of an entry, or one text for each of its plural forms. */
export type Entry = { readonly other: string } & { readonly [Form in PluralForm]?: string }

const FORMS: readonly PluralForm[] = ['zero', 'one', 'two', 'few', 'many', 'other']
const PLURAL = new RegExp(`_(?:${FORMS.join('|')})$`)

/** Returns the entry with this code, or null if the catalog has none. */
export const entryOf = (code: string): Entry | null => entryIn(readTexts(), code)

/** Returns the entry with this code in a catalog, or null if it has none. */
export function entryIn(catalogue: object, code: string): Entry | null {
  if (PLURAL.test(code)) return null
  const path = code.split('.')
  const name = path.pop() as string
  let node = catalogue
  for (const key of path) {
    const next = ownValue(node, key)
    if (typeof next !== 'object') return null
    node = next
  }
  const text = ownValue(node, name)
  if (typeof text === 'string') return { other: text }
  const forms = FORMS.flatMap((form) => {
    const text = ownValue(node, `${name}_${form}`)
    return typeof text === 'string' ? [[form, text] as const] : []
  })
  return forms.length === 0 ? null : { other: '', ...Object.fromEntries(forms) }
}

function ownValue(node: object, key: string): object | string | undefined {
  return Object.hasOwn(node, key) ? (node as Record<string, object | string>)[key] : undefined
}
