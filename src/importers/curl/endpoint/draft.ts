import { isGeneratedName } from '../../../shared/management/definition/generated-names.ts'
import { isSecretQuery, isSecretSegment } from '../../../shared/management/definition/secret-names.ts'
import { type Endpoint, METHODS, type Method } from '../../../shared/management/endpoint/endpoint.ts'
import { replaceStrings } from '../../../shared/management/endpoint/replace-strings.ts'
import { message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { Unreadable } from '../lex/statement.ts'
import { readAddress } from '../read/address.ts'
import { type MarkedBody, readBody } from '../read/body.ts'
import { joinData } from '../read/data.ts'
import { secretFieldMark } from '../read/json.ts'
import { withoutNoise } from '../read/noise.ts'
import { type HeaderLine, knownMethod, type Operation } from '../read/operation.ts'
import { markValue } from '../read/placeholders.ts'
import { markPairs, type NamedValue, readPairs } from '../read/query.ts'
import { ParameterList } from './parameters.ts'
import { credentialsOf, type Secret, takeQuerySecrets, takeSecrets } from './secrets.ts'

/** An endpoint made from one command, not yet named or merged with other endpoints. */
export interface Draft {
  line: number
  comment?: string
  request: Pick<
    Endpoint,
    'method' | 'baseUrl' | 'path' | 'query' | 'headers' | 'body' | 'parameters' | 'timeoutSeconds'
  >
  credentials: FoundCredential[]
  /** Host of the address, or the name of its base address. */
  host: string
}

/** Creates a draft from an operation and one of its addresses. Throws `Unreadable` if it can't become an endpoint. */
export function makeDraft(operation: Operation, url: { text: string; line: number }, reading: Reading): Draft {
  const method = methodOf(operation, reading)
  const address = readAddress(url.text, url.line, operation, reading)
  const taken = takeSecrets(operation, operation.headers, address.login, reading, address.host)
  const given = withJsonHeaders(taken.headers, operation)
  const type = given.filter(({ name }) => /^content-type$/i.test(name)).at(-1)
  const body = readBody(operation, type && reading.marks.fill(type.value), reading)
  // Even without a body, cURL sends the given content type, and some APIs refuse a request without it.
  const headers = withoutNoise(given, address.host, operation.line, reading)
    .filter(({ name }) => !(/^content-type$/i.test(name) && body.implied && body.body.kind !== 'none'))
    .concat(removedHeaders(operation, given, body.body.kind !== 'none'))
  const { query, secrets } = takeFromQuery(
    readQuery(address.query, url.line, operation, reading),
    taken.secrets,
    reading,
  )
  const parameters = new ParameterList(reading)
  const generated = (name: string, value: string, line: number): string => {
    reading.notices.add('info', line, message('documentNotices.generated', { name }))
    return parameters.generated(name, value)
  }
  const request = {
    method,
    baseUrl: address.baseUrl,
    path: parameters.template(
      withoutSecretSegments(withUploadName(address.path, operation, reading), address.host, url.line, reading),
      'path',
    ),
    query: query.map(({ name, value }) => ({
      name: reading.marks.words(name),
      value: parameters.template(value, 'query'),
    })),
    headers: headers.map(({ name, value, line }) => ({
      name,
      value: isGeneratedName(name, 'header')
        ? generated(name, value, line)
        : parameters.template(markValue(value, name, reading), 'header'),
    })),
    body: withGenerated(bodyTemplate(body, parameters, reading), (name, value) =>
      generated(name, value, operation.line),
    ),
    timeoutSeconds: operation.timeoutSeconds ?? 30,
  }
  return {
    line: operation.line,
    ...(operation.comment !== undefined && { comment: operation.comment }),
    request: { ...request, parameters: parameters.all },
    host: address.host,
    credentials: credentialsOf(secrets, address.baseUrl, reading),
  }
}

function methodOf({ method, head, get, upload, data, form, line }: Operation, reading: Reading): Method {
  if (!method) return head ? 'HEAD' : upload ? 'PUT' : !get && (data.length > 0 || form.length > 0) ? 'POST' : 'GET'
  const text = knownMethod(method.text, method.line, reading).toUpperCase()
  const found = METHODS.find((known) => known === text)
  if (!found) {
    const methods = METHODS.join(', ')
    throw new Unreadable(
      method.line || line,
      /^[A-Z-]{1,20}$/.test(text)
        ? message('curl.request.method', { method: text, methods })
        : message('curl.request.methodUnnamed', { methods }),
    )
  }
  return found
}

/** `--json` also sets `Accept` unless the command sets or removes it. */
function withJsonHeaders(headers: HeaderLine[], { data, removed }: Operation): HeaderLine[] {
  const json = data.find(({ how }) => how === 'json')
  if (!json || removed.has('accept') || headers.some(({ name }) => /^accept$/i.test(name))) return headers
  return [...headers, { name: 'Accept', value: 'application/json', line: json.line }]
}

/** Returns an empty header, which suppresses the default, for each one that the service adds automatically but the command removes. */
function removedHeaders({ removed, line }: Operation, given: readonly HeaderLine[], hasBody: boolean): HeaderLine[] {
  return [...(hasBody ? ['Content-Type'] : []), 'Accept', 'User-Agent']
    .filter((name) => removed.has(name.toLowerCase()))
    .filter((name) => !given.some((header) => header.name.toLowerCase() === name.toLowerCase()))
    .map((name) => ({ name, value: '', line }))
}

function readQuery(raw: string, line: number, operation: Operation, reading: Reading): NamedValue[] {
  const pieces = [{ text: operation.globs ? raw.replace(/\\([[\]{}])/g, '$1') : raw, line }]
  for (const item of operation.query) pieces.push({ text: joinData([item], operation, reading), line: item.line })
  if (operation.get && operation.data.length > 0)
    pieces.push({ text: joinData(operation.data, operation, reading), line: operation.data[0]?.line ?? line })
  const pairs = pieces.flatMap((piece) => readPairs(piece.text, piece.line)).filter(({ name }) => name !== '')
  const bare = pairs
    .filter((pair) => pair.bare && !reading.marks.only(pair.name))
    .map(({ name }) => reading.marks.words(name))
  if (bare.length > 0) reading.notices.add('info', line, message('curl.request.bareNames', { names: bare.join(', ') }))
  return markPairs(
    // If a file or variable supplies a whole pair, it becomes the value because the pair's name isn't known.
    pairs.map((pair) => {
      const unknown = pair.bare ? reading.marks.only(pair.name) : null
      if (unknown) return { ...pair, name: unknown.name, value: pair.name }
      // A command's output is named after the place it's used in, not after the command.
      const printed = reading.marks.only(pair.value)
      return printed?.kind === 'command' ? { ...pair, value: reading.marks.of({ ...printed, name: pair.name }) } : pair
    }),
    operation.globs,
    reading,
  )
}

/** Turns a query's secrets into credentials; another secret with the same name becomes a parameter without a value. */
function takeFromQuery(query: NamedValue[], secrets: Secret[], reading: Reading) {
  const taken = takeQuerySecrets(query)
  return {
    secrets: [...secrets, ...taken.secrets],
    query: taken.query.map((pair) =>
      isSecretQuery(pair.name) && pair.value !== ''
        ? { ...pair, value: secretFieldMark(pair.name, pair.value, pair.line, reading) }
        : pair,
    ),
  }
}

/** Appends the file's name to an address that ends in a slash, as cURL does for `-T photo.png …/uploads/`. */
function withUploadName(path: string, { upload }: Operation, { marks }: Reading): string {
  if (!upload || !path.endsWith('/') || /^[-.]$/.test(upload.file)) return path
  const name = upload.file.split(/[\\/]/).at(-1) ?? ''
  return path + (hasMark(name) ? name : encodeURIComponent(marks.words(name)))
}

function withoutSecretSegments(path: string, host: string, line: number, { marks, notices }: Reading): string {
  return path
    .split('/')
    .map((segment, index) => {
      if (hasMark(segment) || !isSecretSegment(segment, host)) return segment
      notices.add('dropped', line, message('curl.secret.path'))
      const prefix = segment.startsWith('bot') ? 'bot' : ''
      return `${prefix}${marks.of({ name: prefix ? 'token' : `secret_${index}`, kind: 'placeholder' })}`
    })
    .join('/')
}

function bodyTemplate({ body, bare }: MarkedBody, parameters: ParameterList, { marks }: Reading): Endpoint['body'] {
  switch (body.kind) {
    case 'none':
      return body
    case 'json':
      return {
        kind: 'json',
        template: marks.replace(
          body.template,
          (unknown, mark) => `{{${parameters.nameOf(unknown, bare.has(mark) ? 'jsonBare' : 'jsonString')}}}`,
        ),
      }
    case 'text':
      return { ...body, template: parameters.template(body.template, 'text') }
    case 'binary':
      return { ...body, template: parameters.template(body.template, 'file') }
    case 'form':
      return {
        kind: 'form',
        fields: body.fields.map(({ name, value }) => ({
          name: marks.words(name),
          value: parameters.template(value, 'query'),
        })),
      }
    case 'multipart':
      return {
        kind: 'multipart',
        parts: body.parts.map((part) => ({
          ...part,
          name: marks.words(part.name),
          value: parameters.template(part.value, part.base64 ? 'file' : 'text'),
        })),
      }
  }
}

/** Replaces idempotency keys in a body with values generated for each call. */
function withGenerated(body: Endpoint['body'], make: (name: string, value: string) => string): Endpoint['body'] {
  if (body.kind === 'json')
    return {
      ...body,
      template: replaceStrings(body.template, (key, value) =>
        isGeneratedName(key, 'field') ? make(key, value) : null,
      ),
    }
  if (body.kind !== 'form') return body
  const fields = body.fields.map((field) =>
    isGeneratedName(field.name, 'field') ? { ...field, value: make(field.name, field.value) } : field,
  )
  return { ...body, fields }
}
