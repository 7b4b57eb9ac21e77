/** Shortens a string to at most `most` characters, including an ellipsis, at a word boundary if one is near. */
export function shorten(text: string, most: number): string {
  const clean = text.trim()
  if (clean.length <= most) return clean
  // Don't split a surrogate pair.
  const cut = clean.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.search(/\s\S*$/)
  return `${(space > most * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
