import { readTexts } from './texts.ts'

/** The text of an entry, or one text for each plural form. */
export interface Entry {
  readonly other: string
  readonly one: string | undefined
  readonly zero: string | undefined
}

const PLURAL = /_(?:zero|one|other)$/

/** Returns the entry with this code, or null if the catalogue has none. */
export function entryOf(code: string): Entry | null {
  if (PLURAL.test(code)) return null
  const path = code.split('.')
  const name = path.pop() as string
  let node: object = readTexts()
  for (const key of path) {
    const next = ownValue(node, key)
    if (typeof next !== 'object') return null
    node = next
  }
  const text = (key: string) => {
    const value = ownValue(node, key)
    return typeof value === 'string' ? value : undefined
  }
  const other = text(name) ?? text(`${name}_other`)
  const one = text(`${name}_one`)
  const zero = text(`${name}_zero`)
  return (other ?? one ?? zero) === undefined ? null : { other: other ?? '', one, zero }
}

function ownValue(node: object, key: string): object | string | undefined {
  return Object.hasOwn(node, key) ? (node as Record<string, object | string>)[key] : undefined
}
