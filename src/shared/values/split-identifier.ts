/** Word boundaries within an identifier: `listPullRequests`, `HTTPServer`, `oauth2Token`. */
const INNER_WORDS = /(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const LOWERCASE = /^[a-z]+$/

/** Returns the words of an identifier without separators, in their original case. */
export const splitIdentifier = (text: string): string[] => (LOWERCASE.test(text) ? [text] : text.split(INNER_WORDS))
