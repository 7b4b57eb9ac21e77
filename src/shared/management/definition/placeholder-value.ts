/** Natural-language words. Real secrets hardly ever consist only of words, because they include digits and symbols. */
const WORDS = /^[a-z]+\d?(?:[-_ .,:!]+[a-z]+\d?)*[.!]?$/i

/** `YOUR_API_KEY`, `insert-token-here`: an instruction, and a word for a secret. */
const REQUEST =
  /^(?:your|my|insert|enter|replace|add|some|the)[-_ ]?(?:.*[-_ ])?(?:api|access|auth|secret|bearer|token|key|password|here|jwt|id|cookie|session|value)/i

/** `example-token`, `your company's key`, in any order. */
const FILLER = /(?:^|[-_ ])(?:your|example|sample|placeholder|insert|change[-_ ]?me|replace[-_ ]?me)(?:[-_ .,:!]|$)/i

/** Names of secrets that are used as the value. */
const NAME =
  /^(?:string|token|secret|password|key|username|api[-_ ]?key|api[-_ ]?token|access[-_ ]?token|auth[-_ ]?token|bearer[-_ ]?token|jwt|redacted|changeme)$/i

/**
 * Whether a secret's value is only a placeholder, as in manuals and exported files: `YOUR_API_KEY`, `<token>`, `$TOKEN`, `***`. Judges the
 * value as a whole: a real key that happens to contain `your` or `example` is a secret.
 */
export function isPlaceholderValue(value: string): boolean {
  const text = value.trim()
  return (
    text === '' ||
    /^[<[{(].*[>\]})]$/s.test(text) ||
    /^(?:\$\{?[A-Za-z_]\w*\}?|%[A-Za-z_]\w*%)$/.test(text) ||
    (WORDS.test(text) && (REQUEST.test(text) || FILLER.test(text))) ||
    /^[A-Z]+(?:_[A-Z]+)*_(?:KEY|TOKEN|SECRET|PASSWORD|HERE)$/.test(text) ||
    NAME.test(text) ||
    /^[*x.•…_-]+$/i.test(text) ||
    /(?:\.\.\.|…|x{6,}|\*{4,}|\[REDACTED\])$/i.test(text)
  )
}
