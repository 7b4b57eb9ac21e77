import type { en } from '../../shared/text/catalogue.ts'
import { addTexts } from '../../shared/text/texts.ts'

type Texts = Partial<typeof en>

let loading: Promise<Texts> | null = null
let loaded = false
let announce: (texts: Texts) => void

/** Resolves to all text as used in this window, once it's loaded. Doesn't load it. */
export const allTexts = new Promise<Texts>((resolve) => {
  announce = resolve
})

/** Loads the text that the first screen's bundle doesn't have. Returns it as used in this window. */
export function loadMoreTexts(): Promise<Texts> {
  loading ??= import('../../shared/text/more-english.ts').then(({ readMoreEnglish }) => {
    loaded = true
    const texts = addTexts(readMoreEnglish())
    announce(texts)
    return texts
  })
  return loading
}

/** Waits for all text if a value from the main process may contain a message. Returns null when there's nothing to wait for. */
export function textsFor(value: unknown): Promise<unknown> | null {
  return loaded || !JSON.stringify(value)?.includes('"code":') ? null : loadMoreTexts()
}

/** Waits for all text, if it's still loading. */
export const textsToCome = (): Promise<unknown> | null => (loaded ? null : loadMoreTexts())
