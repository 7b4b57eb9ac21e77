const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map([...LETTERS].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]))

/** How much longer a translation may be than the English text, as a fraction of its length. */
const GROWTH = 0.35
/** Maximum length of each added word: in a translation, the extra text also has places where lines can break. */
const MAX_WORD_LENGTH = 7

/**
 * Pseudo-localizes a string from the catalog: accented, about a third longer, between ⟦ and ⟧. Keeps placeholders. Text that's shown
 * without brackets isn't in the catalog, and text that doesn't fit won't fit in German either. A string that contains only placeholders
 * stays unchanged because none of its words come from the catalogue.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\})/)
  const own = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{L}/u.test(own)) return text
  const accented = parts.map((part, index) =>
    index % 2 === 0 ? [...part].map((letter) => accents.get(letter) ?? letter).join('') : part,
  )
  // The brackets and the preceding space count, too.
  return `⟦${accented.join('')} ${padding(Math.ceil(own.length * GROWTH) - 3)}⟧`
}

function padding(length: number): string {
  const words = Array.from({ length: Math.ceil(length / MAX_WORD_LENGTH) }, () => '~'.repeat(MAX_WORD_LENGTH)).join(' ')
  return length < 1 ? '~' : words.slice(0, length)
}

/** Pseudo-localizes every string below a node of the catalogue. */
export function pseudoTexts<Node extends object>(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTexts(value)]),
  ) as Node
}
