import type { Language } from '../../shared/text/language.ts'
import { message } from '../../shared/text/message.ts'
import { sayIn } from '../../shared/text/say-in.ts'

/** Returns the wording for `page-behaviour.js`, which contains none itself. `apps`: number of clients on the page. */
export function wordsOfScript(apps: number, language: Language): string {
  const say = sayIn(language)
  const found = Array.from({ length: apps + 1 }, (_, count) => say(message('installPage.apps.found', { count })))
  return JSON.stringify({
    copied: say(message('common.copied')),
    copyManually: say(message('installPage.copyManually')),
    cannotCopy: say(message('installPage.cannotCopy')),
    revealToken: say(message('common.access.revealToken')),
    hideToken: say(message('common.access.hideToken')),
    tokenShown: say(message('installPage.tokenShown')),
    tokenHidden: say(message('installPage.tokenHidden')),
    found,
  })
}
