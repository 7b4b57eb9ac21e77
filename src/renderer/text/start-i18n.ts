import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readTexts } from '../../shared/text/texts.ts'
import { isolated } from './isolated.ts'

/** Initializes translations synchronously, because the catalog is part of the bundle. */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: readTexts() },
    initAsync: false,
    // React escapes HTML, so this only keeps user input from reordering the surrounding sentence.
    interpolation: { escapeValue: true, escape: isolated },
  })
  return instance
}
