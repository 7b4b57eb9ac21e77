import transliterate from '@sindresorhus/transliterate'
import pluralize from 'pluralize'

// Common words in APIs that look like plurals.
for (const word of [
  'analytics',
  'aws',
  'cors',
  'data',
  'dns',
  'https',
  'kubernetes',
  'media',
  'metadata',
  'os',
  'sms',
  'tls',
])
  pluralize.addUncountableRule(word)

/** Names that are a single word despite their capitals. */
const ONE_WORD =
  /GitHub|GitLab|OpenAI|OAuth|PayPal|HubSpot|YouTube|LinkedIn|WhatsApp|GraphQL|ClickUp|SendGrid|DocuSign/g

/**
 * Converts any text to ASCII snake case: `Create order` and `createOrder` become `create_order`. Returns an empty string if no letter or
 * digit is left.
 */
export const snakeCase = (text: string): string =>
  toAscii(
    withoutAccents(text)
      .replace(ONE_WORD, (word) => `${word[0]}${word.slice(1).toLowerCase()}`)
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      // Splits `HTTPServer`, but not `IDs`.
      .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1_$2'),
  )
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase()

/** Strips diacritics from Latin letters. Which of these letters stand for two, as "ö" does in German, depends on the language. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize()

/** Most names are ASCII, and transliterating each letter is slow. */
const toAscii = (text: string): string => (/^[\0-\x7f]*$/.test(text) ? text : transliterate(text))

/** Converts any text to a parameter name in snake case with at most 60 characters; returns `fallback` if nothing is left. */
export const snakeName = (text: string, fallback = 'value'): string =>
  snakeCase(text).slice(0, 60).replace(/_$/, '') || fallback

/** Returns the singular of an English word, or the name with its last word made singular if it's in snake case. */
export function singular(name: string): string {
  const at = name.lastIndexOf('_') + 1
  const word = name.slice(at)
  // pluralize mistakes "basis" for a plural, and "us" (the region) for the plural of "me".
  return /(?:^us|is)$/i.test(word) ? name : name.slice(0, at) + pluralize.singular(word)
}

/** Whether a word is a plural; a word whose plural is the same as its singular isn't. */
export const isPlural = (word: string): boolean => singular(word) !== word
