import type { en } from '../../shared/text/catalogue.ts'
import { addTexts } from '../../shared/text/texts.ts'

let loading: Promise<Partial<typeof en>> | null = null
let loaded = false

/** Loads the text that the first screen's bundle doesn't have. Returns it as used in this window. */
export function loadMoreTexts(): Promise<Partial<typeof en>> {
  loading ??= import('../../shared/text/more-english.ts').then(({ readMoreEnglish }) => {
    loaded = true
    return addTexts(readMoreEnglish())
  })
  return loading
}

/** Waits for all text if a value from the main process may contain a message. Returns null when there's nothing to wait for. */
export function textsFor(value: unknown): Promise<unknown> | null {
  return loaded || !JSON.stringify(value)?.includes('"code":') ? null : loadMoreTexts()
}

/** Waits for all text, if it's still loading. */
export const textsToCome = (): Promise<unknown> | null => (loaded ? null : loadMoreTexts())
