const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Prepares a value for use in an English sentence: right-to-left text is wrapped in Unicode isolates so that it doesn't reorder the
 * surrounding words and values. An address doesn't contain spaces, so its parts keep their order.
 */
export function isolated(value: string): string {
  if (!RIGHT_TO_LEFT.test(value)) return value
  return `${/\s/.test(value) ? '\u2068' : '\u2066'}${value}\u2069`
}
