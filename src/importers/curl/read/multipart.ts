import { isSecretField } from '../../../shared/management/definition/secret-names.ts'
import type { Part } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import type { Reading } from '../lex/expansion.ts'
import { Unreadable } from '../lex/statement.ts'
import { type FormValue, readFormValue } from './form-value.ts'
import { fileMark, secretFieldMark } from './json.ts'
import type { Operation } from './operation.ts'
import { markText } from './placeholders.ts'

/** Media types that cURL derives from a file's extension. */
const TYPES: Record<string, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
}

/** Reads the parts given with `-F` and `--form-string`. Files become markers, base64-encoded if they're sent as files. */
export function readForm(form: Operation['form'], operation: Operation, reading: Reading): Part[] {
  const taken = new Set<string>()
  const parameterOf = (name: string) => {
    const unique = freeName(
      name,
      (each) => taken.has(each),
      (number) => `${name}_${number}`,
    )
    taken.add(unique)
    return unique
  }
  return form.flatMap(({ value, plain, line }) => {
    const [, name, given] = /^([^=]+)=(.*)$/s.exec(value) ?? []
    if (name === undefined || given === undefined) throw new Unreadable(line, message('curl.body.formField'))
    const said: FormValue = plain ? { kind: 'text', text: given, lost: false } : readFormValue(given)
    if (said.lost) reading.notices.add('dropped', line, message('curl.body.formLost', { name }))
    const { kind, text, contentType, filename = kind === 'file' ? text : undefined } = said
    const typed = { ...(contentType && { contentType }) }
    if (kind === 'text')
      return [{ name, value: textValue(name, text, line, reading), ...typed, ...(filename && { filename }) }]
    if (kind === 'content' && text === '-' && operation.stdin !== undefined)
      return [{ name, value: operation.stdin, ...typed }]
    if (kind === 'content') return [{ name, value: fileMark(text, parameterOf(name), line, '-F', reading), ...typed }]
    const files = filename && filename !== text ? [text] : text.split(',')
    if (files.length > 1) reading.notices.add('info', line, message('curl.body.formFiles', { name }))
    return files.map((each) =>
      filePart(name, parameterOf(name), each, filename === text ? each : filename, contentType, line, reading),
    )
  })
}

function filePart(
  name: string,
  parameter: string,
  file: string,
  filename: string | undefined,
  contentType: string | undefined,
  line: number,
  reading: Reading,
): Part {
  const shown =
    reading.marks
      .words(filename ?? file)
      .split(/[\\/]/)
      .at(-1) || 'file'
  const type = contentType ?? TYPES[/\.(\w+)$/.exec(shown)?.[1]?.toLowerCase() ?? '']
  return {
    name,
    value: fileMark(file, parameter, line, '-F', reading),
    filename: shown.slice(0, 500),
    base64: true,
    ...(type && { contentType: type }),
  }
}

function textValue(name: string, value: string, line: number, reading: Reading): string {
  return isSecretField(name) && value !== '' ? secretFieldMark(name, value, line, reading) : markText(value, reading)
}

/** Reads the parts of a literal multipart body, as copied from a browser. Returns null if it's malformed. */
export function readRawMultipart(text: string, contentType: string, line: number, reading: Reading): Part[] | null {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]?.trim()
  if (!boundary) return null
  const pieces = text.replace(/\r\n/g, '\n').split(`--${boundary}`)
  if (pieces.length < 3 || pieces[0]?.trim() !== '' || !pieces.at(-1)?.startsWith('--')) return null
  const parts: Part[] = []
  for (const piece of pieces.slice(1, -1)) {
    const split = /^\n?([\s\S]*?)\n\n([\s\S]*)$/.exec(piece)
    const headers = split?.[1] ?? ''
    const name = /content-disposition:[^\n]*?\bname="([^"]*)"/i.exec(headers)?.[1]
    if (!split || !name) return null
    const filename = /content-disposition:[^\n]*?\bfilename="([^"]*)"/i.exec(headers)?.[1]
    const type = /content-type:\s*([^\n]+)/i.exec(headers)?.[1]?.trim()
    const content = (split[2] ?? '').replace(/\n$/, '')
    if (filename === undefined)
      parts.push({ name, value: textValue(name, content, line, reading), ...(type && { contentType: type }) })
    else parts.push(filePart(name, name, filename || 'file', filename || 'file', type, line, reading))
  }
  return parts
}
