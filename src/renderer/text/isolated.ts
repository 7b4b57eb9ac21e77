const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value for the middle of an English sentence: what has right-to-left letters is set apart (Unicode's isolates), so that
 * it turns neither the words nor the values around it. An address, having no spaces, keeps its parts in their order.
 */
export function isolated(value: string): string {
  if (!RIGHT_TO_LEFT.test(value)) return value
  return `${/\s/.test(value) ? '\u2068' : '\u2066'}${value}\u2069`
}
