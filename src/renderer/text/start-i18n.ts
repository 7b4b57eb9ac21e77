import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { APP_LANGUAGE } from '../../shared/text/language.ts'
import { readTexts } from '../../shared/text/texts.ts'
import { isolated } from './isolated.ts'

/** Initializes translations synchronously, because the catalog is part of the bundle. */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: APP_LANGUAGE,
    fallbackLng: APP_LANGUAGE,
    defaultNS: 'common',
    resources: { [APP_LANGUAGE]: readTexts() },
    initAsync: false,
    // React escapes HTML, so this only keeps user input from reordering the surrounding sentence.
    interpolation: { escapeValue: true, escape: isolated },
  })
  return instance
}
