import type { en } from './catalogue.ts'
import { readEnglish } from './english.ts'
import { pseudoTexts } from './pseudo.ts'
import { isPseudo } from './pseudo-mode.ts'

const localized = <Texts extends object>(english: Texts): Texts => (isPseudo ? pseudoTexts(english) : english)

let texts: typeof en | null = null

/** Returns the app's text as used in this process, except for what the window hasn't loaded yet. Reads it on the first call. */
export const readTexts = (): typeof en => (texts ??= localized(readEnglish()))

/** Adds text that was loaded later. Returns it as used in this process. */
export function addTexts<More extends Partial<typeof en>>(english: More): More {
  const more = localized(english)
  texts = { ...readTexts(), ...more }
  return more
}
