import transliterate from '@sindresorhus/transliterate'
import pluralize from 'pluralize'

// Words of APIs that end like plurals.
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

/** Names that are one word, whatever their capitals. */
const ONE_WORD =
  /GitHub|GitLab|OpenAI|OAuth|PayPal|HubSpot|YouTube|LinkedIn|WhatsApp|GraphQL|ClickUp|SendGrid|DocuSign/g

/** Words of any text in snake case and ASCII: `Create order` and `createOrder` give `create_order`. Empty when no letter or digit is left. */
export const snakeCase = (text: string): string =>
  toAscii(
    withoutAccents(text)
      .replace(ONE_WORD, (word) => `${word[0]}${word.slice(1).toLowerCase()}`)
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      // `HTTPServer`, but not `IDs`.
      .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, '$1_$2'),
  )
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase()

/** Latin letters without what is above and below them: which of them stand for two, as "ö" does in German, differs by language. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize()

/** Most names are ASCII, and looking each letter up is slow. */
const toAscii = (text: string): string => (/^[\0-\x7f]*$/.test(text) ? text : transliterate(text))

/** A name for a parameter, in snake case, at most 60 characters, from whatever something is called; `fallback` when nothing is left of it. */
export const snakeName = (text: string, fallback = 'value'): string =>
  snakeCase(text).slice(0, 60).replace(/_$/, '') || fallback

/** The singular of an English word, or of the last one of a name in snake case. */
export function singular(name: string): string {
  const at = name.lastIndexOf('_') + 1
  const word = name.slice(at)
  // pluralize takes "basis" for a plural, and "us", a region, for one of "me".
  return /(?:^us|is)$/i.test(word) ? name : name.slice(0, at) + pluralize.singular(word)
}

/** Whether a word is a plural; one that has none isn't. */
export const isPlural = (word: string): boolean => singular(word) !== word
