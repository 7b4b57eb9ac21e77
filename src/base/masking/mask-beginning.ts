import type { SecretMasker } from './secret-masker.ts'

/**
 * Returns the first `maxCharacters` of `text`, masked, without ever cutting a secret in half; `rest`: number of characters omitted. The
 * time it takes doesn't depend on the length of `text`.
 */
export function maskBeginning(
  text: string,
  maxCharacters: number,
  masker: SecretMasker,
): { text: string; rest: number } {
  const begin = text.slice(0, maxCharacters + masker.longestEscape)
  const masked = masker.text(begin)
  const unread = text.length - begin.length
  const most = Math.min(maxCharacters, unread === 0 ? masked.length : Math.max(masked.length - masker.longestEscape, 0))
  const end = isHighSurrogate(masked, most - 1) && (unread > 0 || most < masked.length) ? most - 1 : most
  return { text: masked.slice(0, end), rest: masked.length - end + unread }
}

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
