import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { texts } from '../../shared/text/texts.ts'
import { isolated } from './isolated.ts'

/** Makes the text ready, synchronously: the catalogue is part of the bundle. */
export function startI18n(): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: texts },
    initAsync: false,
    // React escapes; here, what people wrote is kept from turning the sentence around it.
    interpolation: { escapeValue: true, escape: isolated },
  })
  return instance
}
