import { en } from './catalogue.ts'
import { pseudoTexts } from './pseudo.ts'
import { isPseudo } from './pseudo-mode.ts'

/** The texts of the app in this process. */
export const texts: typeof en = isPseudo ? pseudoTexts(en) : en
