/** Whether the text contains a lone surrogate, which can't be encoded and therefore can't be sent or used in a link. */
export const hasLoneSurrogates = (text: string): boolean => /\p{Surrogate}/u.test(text)

/** Replaces every lone surrogate with U+FFFD. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
