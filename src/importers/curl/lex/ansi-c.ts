const ESCAPE = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g

const SINGLE: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

/** Unescapes the content of bash's `$'…'`. Decodes byte sequences as UTF-8; keeps unknown escapes. */
export function unescapeAnsiC(text: string): string {
  const bytes: number[] = []
  const flush = () => new TextDecoder().decode(Uint8Array.from(bytes.splice(0)))
  let result = ''
  let end = 0
  for (const match of text.matchAll(ESCAPE)) {
    const [whole, hex, u4, u8, octal, control, single] = match
    if (match.index > end) result += flush() + text.slice(end, match.index)
    end = match.index + whole.length
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16))
    else if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff)
    else result += flush() + other(whole, u4 ?? u8, control, single)
  }
  return result + flush() + text.slice(end)
}

function other(whole: string, unicode: string | undefined, control: string | undefined, single = ''): string {
  if (unicode !== undefined) {
    const point = Number.parseInt(unicode, 16)
    // An escaped surrogate pair combines into one character, as in JavaScript.
    return point > 0x10ffff ? whole : point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point)
  }
  if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f)
  return SINGLE[single] ?? whole
}
