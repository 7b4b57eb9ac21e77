import { type BackendModule, createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { APP_LANGUAGE } from '../../shared/text/language.ts'
import { readTexts } from '../../shared/text/texts.ts'
import { isolated } from './isolated.ts'
import { allTexts, loadMoreTexts } from './more-texts.ts'

/** Suspends a component that uses a namespace outside the first screen's bundle until the text is loaded. */
const more: BackendModule = {
  type: 'backend',
  init() {},
  read(_language, namespace, done) {
    loadMoreTexts().then(
      (texts) => done(null, (texts as Record<string, object>)[namespace] ?? {}),
      (error: Error) => done(error, null),
    )
  },
}

/** Initializes translations synchronously, with the text that's part of the first screen's bundle. */
export function startI18n(): i18n {
  const instance = createInstance()
  const texts = readTexts()
  void instance
    .use(more)
    .use(initReactI18next)
    .init({
      lng: APP_LANGUAGE,
      fallbackLng: APP_LANGUAGE,
      ns: Object.keys(texts),
      defaultNS: 'common',
      resources: { [APP_LANGUAGE]: texts },
      partialBundledLanguages: true,
      initAsync: false,
      // React escapes HTML, so this only keeps user input from reordering the surrounding sentence.
      interpolation: { escapeValue: true, escape: isolated },
    })
  // Otherwise the first use of each namespace would suspend once more, and a suspended drawer loses the focus.
  void allTexts.then((all) => {
    for (const [namespace, texts] of Object.entries(all)) {
      if (!instance.hasResourceBundle(APP_LANGUAGE, namespace)) {
        instance.addResourceBundle(APP_LANGUAGE, namespace, texts, false, false, { silent: true })
      }
    }
  })
  return instance
}
