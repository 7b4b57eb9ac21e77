/** Words of a search that count; more make it slow and find nothing more. */
const MAX_WORDS = 8

/**
 * Patterns for LIKE … ESCAPE '\' for each word of a search: a text matches a word when one of its patterns does. LIKE
 * takes only ASCII letters for the same in both cases, so other letters are there in each case.
 */
export function searchTerms(search: string): string[][] {
  const words = search.replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => {
    const lower = word.toLowerCase()
    const capital = lower.replace(/^./u, (letter) => letter.toUpperCase())
    const forms = new Set([word, lower, word.toUpperCase(), capital].map(asciiLower))
    return [...forms].map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`)
  })
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
