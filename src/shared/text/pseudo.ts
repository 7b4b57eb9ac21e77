const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map([...LETTERS].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]))

/** How much longer than the English a translation may become, as a part of its length. */
const GROWTH = 0.35
/** Other languages' extra length comes in words, between which a line may break. */
const MAX_WORD_LENGTH = 7

/**
 * A text of the catalogue as a made-up language would have it: accented, about a third longer, between ⟦ and ⟧. Placeholders stay.
 * What's shown without the brackets is in no catalogue, and what doesn't fit won't fit in German either. A text that is only
 * placeholders stays as it is: all of its words are somebody else's.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\})/)
  const own = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{L}/u.test(own)) return text
  const accented = parts.map((part, index) =>
    index % 2 === 0 ? [...part].map((letter) => accents.get(letter) ?? letter).join('') : part,
  )
  // Brackets and the space before count, too.
  return `⟦${accented.join('')} ${padding(Math.ceil(own.length * GROWTH) - 3)}⟧`
}

function padding(length: number): string {
  const words = Array.from({ length: Math.ceil(length / MAX_WORD_LENGTH) }, () => '~'.repeat(MAX_WORD_LENGTH)).join(' ')
  return length < 1 ? '~' : words.slice(0, length)
}

/** All texts below a node of the catalogue, in the made-up language. */
export function pseudoTexts<Node extends object>(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTexts(value)]),
  ) as Node
}
