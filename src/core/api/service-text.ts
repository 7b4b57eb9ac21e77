const MAX_LENGTH = 200

/**
 * Makes text that the service sent fit for a message: one line, no control or direction-changing characters, at most
 * 200 characters, and nothing secret (the given `secrets`, any bearer value, the token inside a stream URL).
 */
export function cleanServiceText(text: string, secrets: readonly string[]): string {
  // Cut generously first, so that a huge text costs nothing; redaction comes before the final cut.
  let clean = text.slice(0, 20_000).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '[hidden]')
  clean = clean
    .replace(/\bbearer +(?!\[hidden\])\S+/gi, 'Bearer [hidden]')
    .replace(/\/[^/\s]+\/stream\b/g, '/[hidden]/stream')
    .trim()
  return clean.length <= MAX_LENGTH ? clean : `${clean.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff\s]+$/, '')}…`
}

/** An error code as the service sent it, or `undefined` when it is no plain word or holds a secret. */
export function cleanServiceCode(code: string | undefined, secrets: readonly string[]): string | undefined {
  if (code === undefined || !/^[\w.:-]{1,64}$/.test(code)) return undefined
  return secrets.some((secret) => secret !== '' && code.includes(secret)) ? undefined : code
}
