const SECRET_NAME =
  /(^|_)(api_?key|app_?key|access_?key|subscription_?key|private_?key|secret_?key|secret|token|password|passwd|pwd|passphrase|auth|authorization|credentials?|jwt)$/
/** Tokens that aren't secrets, such as those for pagination and those that browsers send. */
const OTHER_TOKEN =
  /(page|next|prev|previous|continuation|continue|sync|cursor|resume|csrf|xsrf|device|push|request|idempotency)_?token$/

/** Whether a header, query, variable, or field name indicates a secret value, e.g. `X-API-Key`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  return SECRET_NAME.test(words) && !OTHER_TOKEN.test(words)
}

/** Keys of well-known vendors, JSON web tokens, credentials in an address, and whatever follows `Bearer` or `Basic`. */
const SECRET_TEXT = [
  /\b(?:Bearer|Basic)\s+(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/gi,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /\b(?:sk|pk|rk)[_-](?:live|test|proj|ant)[_-][\w-]{8,}/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|shpat_|hf_|npm_|mt_|ak_)[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
]

/** Replaces everything in a string that looks like a secret. */
export const redactSecrets = (text: string): string =>
  SECRET_TEXT.reduce((result, pattern) => result.replace(pattern, '***'), text)

/** Whether a value looks like a secret, regardless of its name. */
export const looksSecret = (value: unknown): boolean => typeof value === 'string' && redactSecrets(value) !== value
