import { en } from './catalogue.ts'

/**
 * Returns the app's text in English. The build replaces this module with one that parses JSON at the first call, which is far faster than
 * evaluating the catalogue. In the window's bundle, it has only the first screen's namespaces, and `more-english.ts` has the others.
 */
export const readEnglish = (): typeof en => en
