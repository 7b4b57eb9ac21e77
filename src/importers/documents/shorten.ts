/** A text of at most `most` characters, cut at a word where that is near, with an ellipsis. */
export function shorten(text: string, most: number): string {
  const clean = text.trim()
  if (clean.length <= most) return clean
  // A cut must not leave half of a surrogate pair.
  const cut = clean.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.search(/\s\S*$/)
  return `${(space > most * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
