/** The parsed value of `-F` (curl's manual, `--form`). */
export interface FormValue {
  /** `file`: sent as a file (`@`). `content`: the text of a file (`<`). */
  kind: 'text' | 'file' | 'content'
  /** The text itself, or the file's name. */
  text: string
  contentType?: string
  filename?: string
  /** Whether it contains details that a multipart part can't hold or that curl doesn't know. */
  lost: boolean
}

const BLANKS = /[ \t\n\v\f\r]*/y
const QUOTED = /"((?:[^"\\]|\\["\\]|\\(?!["\\]))*)"([^;]*)/y
const UNQUOTED = /[^;]*/y
const DETAIL = /(type|filename|headers|encoder)=/iy

/** Reads what follows `name=`: the text or file name, then `;type=`, `;filename=`, etc., each optionally quoted. */
export function readFormValue(given: string): FormValue {
  const [kind, start] = given.startsWith('@') ? ['file', 1] : given.startsWith('<') ? ['content', 1] : ['text', 0]
  const nested = given.startsWith('(')
  let at = nested ? 1 : Number(start)
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(given)
    if (found) at = pattern.lastIndex
    return found
  }
  const value: FormValue = { kind: kind as FormValue['kind'], text: '', lost: nested }
  const word = (): string => {
    const quoted = match(QUOTED)
    if (!quoted) return (match(UNQUOTED)?.[0] ?? '').replace(/[ \t]+$/, '')
    if (quoted[2]?.trim()) value.lost = true
    return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1')
  }

  match(BLANKS)
  value.text = word()
  let inType = false
  while (given[at] === ';') {
    at += 1
    match(BLANKS)
    if (at === given.length) break
    const detail = match(DETAIL)?.[1]?.toLowerCase()
    const said = word()
    if (detail === 'type') value.contentType = said
    else if (detail === 'filename' && kind !== 'content' && !nested) value.filename = said
    // After a type, anything that isn't a known detail is a parameter of the type, such as a charset.
    else if (detail === undefined && inType) value.contentType += `;${said}`
    else value.lost = true
    inType = detail === 'type' || (detail === undefined && inType)
  }
  return value
}
