/** Languages of the pages and messages for customers, as BCP 47 tags. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of the window, the logs, and the service's own messages. */
export const APP_LANGUAGE: Language = 'en'

/** A CLDR plural category (UTS #35, “Language Plural Rules”). */
export type PluralForm = Intl.LDMLPluralRule

type PluralKey = `${string}_${PluralForm}`

/**
 * A namespace's text in another language: the same keys, with any text. Plural forms are those of the other language; every language has
 * `other`.
 */
export type Translation<Texts> = {
  readonly [Key in keyof Texts as Key extends PluralKey ? never : Key]: Texts[Key] extends string
    ? string
    : Translation<Texts[Key]>
} & {
  readonly [Key in keyof Texts as Key extends `${string}_other` ? Key : never]: string
} & {
  readonly [Key in keyof Texts as Key extends `${infer Base}_other`
    ? `${Base}_${Exclude<PluralForm, 'other'>}`
    : never]?: string
}

/** Returns the language that matches a BCP 47 tag such as `de-AT`, or null if there is none. Ignores case and accepts `de_AT`. */
export function languageOf(tag: string): Language | null {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/)
  return LANGUAGES.find((language) => language === primary) ?? null
}

/** Names of the metadata fields that specify a customer's language, in order of precedence. */
const LANGUAGE_FIELDS = ['language', 'locale', 'lang'] as const

/** Returns the language specified in a customer's metadata, or the app's if there's none that the app supports. */
export function languageOfCustomer(metadata: { readonly [name: string]: string }): Language {
  const tags = LANGUAGE_FIELDS.flatMap((field) => metadata[field] ?? [])
  return tags.map(languageOf).find((language) => language !== null) ?? APP_LANGUAGE
}
