import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../shared/text/catalogue.ts'

/** Makes the text ready, synchronously: the catalogue is part of the bundle. */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}
