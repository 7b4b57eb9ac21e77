/** Estimates the number of tokens in JSON text. */
export const estimateTokens = (json: string): number => Math.ceil(textSize(json) / TOKEN_SIZE)

/** The size of a token, as for `textSize`. */
export const TOKEN_SIZE = 4

/** The first character of the Chinese, Japanese, and Korean blocks. Each character from here on takes a token, also half of an emoji. */
const FIRST_WIDE = 0x2e80

/** Returns a text's size in quarters of a token: one for most characters, and four for one of Chinese, Japanese, or Korean. */
export function textSize(text: string): number {
  let size = text.length
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= FIRST_WIDE) size += TOKEN_SIZE - 1
  return size
}
