/** Folds case, accents, spaces, and punctuation so that spelling variants match: `API Key` becomes `apikey`. */
export const foldName = (name: string): string => wordsOfName(name).join('')

/** Splits a name into words, also at the boundaries in `primaryIdentity` and `primary_identity`. */
export function wordsOfName(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
