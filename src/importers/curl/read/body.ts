import { isSecretField } from '../../../shared/management/definition/secret-names.ts'
import type { Body } from '../../../shared/management/endpoint/endpoint.ts'
import { parseJsonText } from '../../../shared/management/endpoint/json-text.ts'
import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { Unreadable } from '../lex/statement.ts'
import { joinData } from './data.ts'
import { fileMark, readJson, secretFieldMark } from './json.ts'
import { readForm, readRawMultipart } from './multipart.ts'
import type { Operation } from './operation.ts'
import { markDoubleBraces } from './placeholders.ts'
import { markPairs, readPairs } from './query.ts'

/** A body whose templates contain markers. `bare`: the markers that were outside quotes in JSON. */
export interface MarkedBody {
  body: Body
  bare: Set<string>
  /** Whether the given content type is already implied by the kind of body. */
  implied: boolean
}

const FORM = 'application/x-www-form-urlencoded'
const NONE: MarkedBody = { body: { kind: 'none' }, bare: new Set(), implied: false }

/** Builds the body from the options. `contentType`: the given one, if any. Throws `Unreadable`. */
export function readBody(operation: Operation, contentType: string | undefined, reading: Reading): MarkedBody {
  const { data, form, upload, get } = operation
  if (upload) return readUpload(upload, operation, contentType, reading)
  if (form.length > 0) {
    if (data.length > 0) throw new Unreadable(form[0]?.line ?? operation.line, message('curl.body.two'))
    return { body: { kind: 'multipart', parts: readForm(form, operation, reading) }, bare: new Set(), implied: true }
  }
  if (data.length === 0 || get) return NONE
  const line = data[0]?.line ?? operation.line
  const text = reading.marks.fillComposed(wholeVariable(joinData(data, operation, reading), reading))
  if (text === '') return { ...NONE, implied: true }
  const [only, further] = data
  const file = only?.how === 'binary' && further === undefined ? /^@(?!-$)(.+)$/s.exec(only.value)?.[1] : undefined
  if (file !== undefined && reading.marks.only(text)?.kind === 'file' && isBytes(contentType, file, reading))
    return {
      body: { kind: 'binary', contentType: typeOf(contentType, FORM), template: text },
      bare: new Set(),
      implied: true,
    }
  return readText(
    text,
    line,
    contentType ?? (data.some(({ how }) => how === 'json') ? 'application/json' : undefined),
    reading,
  )
}

const typeOf = (given: string | undefined, fallback: string): string => (given ?? fallback).slice(0, 200)

const TEXT_TYPE =
  /^\s*text\/|[/+](?:json|xml|yaml|x-yaml|javascript|graphql|csv|sql|x-ndjson|jsonl|x-www-form-urlencoded)\b/i
const TEXT_FILE =
  /\.(?:json|jsonl|ndjson|txt|text|csv|tsv|xml|ya?ml|toml|html?|md|sql|graphql|gql|js|ts|css|svg|log|conf|ini|pem)$/i

/**
 * Whether a file sent as the whole body counts as bytes: based on the given type, or on its extension if there's none. Text is preferred
 * because it's easier to supply.
 */
const isBytes = (contentType: string | undefined, file: string, { marks }: Reading): boolean =>
  contentType === undefined ? !TEXT_FILE.test(marks.words(file)) : !TEXT_TYPE.test(contentType)

/** Substitutes a variable that makes up the whole body, if its value is known. */
function wholeVariable(text: string, { marks }: Reading): string {
  const unknown = marks.only(text)
  // The output of a command is named after the place it's used in, not after the command.
  if (unknown?.kind === 'command') return marks.of({ ...unknown, name: 'body' })
  return unknown?.value === undefined ? text : marks.fill(unknown.value)
}

function readText(text: string, line: number, contentType: string | undefined, reading: Reading): MarkedBody {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const asText = (fallback: string): MarkedBody => ({
    body: {
      kind: 'text',
      contentType: (contentType ?? fallback).slice(0, 200),
      template: markDoubleBraces(text, reading),
    },
    bare: new Set(),
    implied: true,
  })
  if (/^(?:file|command)$/.test(reading.marks.only(text)?.kind ?? '')) return asText(FORM)
  if (type === 'multipart/form-data') {
    const parts = readRawMultipart(text, contentType ?? '', line, reading)
    return parts ? { body: { kind: 'multipart', parts }, bare: new Set(), implied: true } : asText(FORM)
  }
  if (type === undefined || /[/+]json$/.test(type)) {
    const json = readJson(text, line, reading)
    if (json) {
      if (type === undefined) reading.notices.add('info', line, message('curl.body.json'))
      return {
        body: { kind: 'json', template: json.text },
        bare: json.bare,
        implied: /^application\/json$/.test(type ?? 'application/json'),
      }
    }
    if (type !== undefined) {
      if (!isJsonScalar(text)) reading.notices.add('info', line, message('curl.body.notJson'))
      return asText(FORM)
    }
  }
  const pairs = type === undefined || type === FORM ? readPairs(text, line) : []
  if (
    pairs.length > 0 &&
    pairs.every(({ bare, name }) => !bare && !/[\n{}]/.test(name) && !hasMark(name)) &&
    !/^\s*[[{<]/.test(text)
  ) {
    const fields = markPairs(pairs, false, reading).map(({ name, value }) => ({
      name,
      value: isSecretField(name) && value !== '' ? secretFieldMark(name, value, line, reading) : value,
    }))
    return { body: { kind: 'form', fields }, bare: new Set(), implied: true }
  }
  return asText(FORM)
}

/** Whether the text is a JSON number, string, boolean, or null. */
function isJsonScalar(text: string): boolean {
  const root = parseJsonText(text)
  return root !== null && root.kind !== 'object' && root.kind !== 'array'
}

function readUpload(
  upload: { file: string; line: number },
  operation: Operation,
  contentType: string | undefined,
  reading: Reading,
): MarkedBody {
  const { file, line } = upload
  if (operation.data.length > 0 || operation.form.length > 0) throw new Unreadable(line, message('curl.body.upload'))
  const piped = /^[-.]$/.test(file) ? operation.stdin : undefined
  const template =
    piped ?? fileMark(/^[-.]$/.test(file) ? (operation.stdinFile ?? '-') : file, null, line, '-T', reading)
  const isStream = /^[-.]$/.test(file) && operation.stdinFile === undefined
  const bytes = piped === undefined && !isStream && isBytes(contentType, operation.stdinFile ?? file, reading)
  return {
    body: { kind: bytes ? 'binary' : 'text', contentType: typeOf(contentType, 'application/octet-stream'), template },
    bare: new Set(),
    implied: true,
  }
}
