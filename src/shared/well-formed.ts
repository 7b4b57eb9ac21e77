/** Whether the text holds half of a surrogate pair: no encoding can write it, so it can't be sent or put into a link. */
export const hasLoneSurrogates = (text: string): boolean => /\p{Surrogate}/u.test(text)

/** The text with U+FFFD in the place of every half of a surrogate pair. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
