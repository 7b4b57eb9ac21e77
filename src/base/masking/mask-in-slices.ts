import { setImmediate } from 'node:timers/promises'
import type { SecretMasker } from './secret-masker.ts'

/** In characters; a slice full of escapes takes about 30 ms. */
const SLICE = 4_000

/** Masks text of any length like `masker.text`, yielding to the event loop after each slice. */
export async function maskInSlices(text: string, masker: SecretMasker): Promise<string> {
  if (text.length <= SLICE) return masker.text(text)
  if (!masker.mayHold(text)) return text
  let done = ''
  // Text read but not yet returned: a secret that starts in it may continue in the next slice.
  let held = ''
  for (let at = 0; at < text.length; at += SLICE) {
    const masked = masker.text(held + text.slice(at, at + SLICE))
    const end = Math.max(masked.length - masker.longestEscape, 0)
    done += masked.slice(0, end)
    held = masked.slice(end)
    await setImmediate()
  }
  return done + held
}
