import { en } from './catalogue.ts'
import { pseudoTexts } from './pseudo.ts'
import { isPseudo } from './pseudo-mode.ts'

/** The app's text as used in this process. */
export const texts: typeof en = isPseudo ? pseudoTexts(en) : en
