import { german } from './de/german.ts'
import { entryIn, entryOf } from './entry.ts'
import type { Language } from './language.ts'
import { createSay, type Say, say } from './say.ts'

const byLanguage: { readonly [Name in Language]: Say } = {
  en: say,
  de: createSay('de', (code) => entryIn(german, code) ?? entryOf(code)),
}

/** Returns the function that formats messages to customers in a language. An entry without a translation is formatted in English. */
export const sayIn = (language: Language): Say => byLanguage[language]
