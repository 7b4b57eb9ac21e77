import type { en } from '../catalogue.ts'
import type { Translation } from '../language.ts'
import claimPage from './claim-page.ts'
import clientGuides from './client-guides.ts'
import common from './common.ts'
import installMessage from './install-message.ts'
import installPage from './install-page.ts'
import loginPage from './login-page.ts'

type CustomerTexts = Pick<typeof en, 'claimPage' | 'clientGuides' | 'installMessage' | 'installPage' | 'loginPage'>

/** The German text of pages and messages for customers. */
export const german: Translation<CustomerTexts> & { readonly common: typeof common } = {
  claimPage,
  clientGuides,
  common,
  installMessage,
  installPage,
  loginPage,
}
