import { message } from '../../../shared/text/message.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { type Statement, Unreadable } from '../lex/statement.ts'
import { EXPLAINED, HARMLESS, OTHER_AUTHENTICATION } from './option-groups.ts'
import type { Option } from './options.ts'

export interface HeaderLine {
  name: string
  value: string
  line: number
}

/** One piece of a request's data as written, with the option it came from. */
export interface DataItem {
  how: 'data' | 'raw' | 'binary' | 'urlencode' | 'json'
  value: string
  line: number
}

/** The parsed options of one operation. Strings may contain markers. */
export interface Operation {
  line: number
  comment?: string
  urls: { text: string; line: number }[]
  method: { text: string; line: number } | null
  head: boolean
  get: boolean
  headers: HeaderLine[]
  /** Lower-case names of headers that `-H 'Name:'` removes. */
  removed: Set<string>
  data: DataItem[]
  query: DataItem[]
  form: { value: string; plain: boolean; line: number }[]
  upload: { file: string; line: number } | null
  user: { text: string; line: number } | null
  /** Whether `user` signs in with Digest instead of Basic. */
  digest: boolean
  /** The option `--aws-sigv4`. */
  aws: { text: string; flag: string; line: number } | null
  bearer: { text: string; line: number } | null
  cookie: { text: string; line: number } | null
  timeoutSeconds?: number
  pathAsIs: boolean
  globs: boolean
  stdin?: string
  stdinFile?: string
}

/** Builds an operation from its options. Reports everything that it can't hold. */
export function readOperation(options: readonly Option[], statement: Statement, reading: Reading): Operation {
  const { notices, marks } = reading
  const operation: Operation = {
    line: statement.line,
    urls: [],
    method: null,
    head: false,
    get: false,
    headers: [],
    removed: new Set(),
    data: [],
    query: [],
    form: [],
    upload: null,
    user: null,
    digest: false,
    aws: null,
    bearer: null,
    cookie: null,
    pathAsIs: false,
    globs: !options.some(({ name }) => name === 'globoff'),
    ...(statement.comment !== undefined && { comment: statement.comment }),
    ...(statement.stdin !== undefined && { stdin: statement.stdin }),
    ...(statement.stdinFile !== undefined && { stdinFile: statement.stdinFile }),
  }
  const harmless = new Map<number, string[]>()
  for (const option of options) {
    if (take(operation, option, reading)) continue
    const { name, flag, line } = option
    const explained = EXPLAINED[name]
    if (explained) notices.add(explained.severity, line, message(`curl.ignored.${explained.why}`, { flag }))
    else if (HARMLESS.has(name) || !option.on) harmless.set(line, [...(harmless.get(line) ?? []), flag])
    else notices.add('dropped', line, message('curl.option.noSetting', { flag }))
  }
  for (const [line, flags] of harmless)
    notices.add(
      'info',
      line,
      message('curl.option.harmless', { flags: [...new Set(flags)].join(', '), count: new Set(flags).size }),
    )
  if (operation.user && options.some(({ name }) => OTHER_AUTHENTICATION.includes(name))) {
    notices.add('dropped', operation.user.line, message('curl.credential.unsupported'))
    operation.user = null
  }
  if (operation.user) operation.user.text = marks.fillComposed(operation.user.text)
  return operation
}

/** Applies one option to the operation. Returns whether the operation can hold it. */
function take(operation: Operation, { name, flag, value: given, on, line }: Option, reading: Reading): boolean {
  const { marks } = reading
  const value = given ?? ''
  switch (name) {
    case 'url':
      operation.urls.push({ text: value, line })
      return true
    case 'request':
      if (value !== 'null') operation.method = { text: value, line }
      return true
    case 'head':
      operation.head = on
      return true
    case 'get':
      operation.get = on
      return true
    case 'header':
      takeHeader(operation, marks.only(value)?.value ?? value, line, reading)
      return true
    case 'user-agent':
      if (value !== '') operation.headers.push({ name: 'User-Agent', value, line })
      return true
    case 'referer':
      // Unlike the same header copied from a browser, this option was typed on purpose.
      operation.headers.push({ name: 'Referer', value: value.replace(/;auto$/, ''), line })
      return true
    case 'range':
      operation.headers.push({ name: 'Range', value: `bytes=${value}`, line })
      return true
    case 'data':
    case 'data-ascii':
      operation.data.push({ how: 'data', value, line })
      return true
    case 'data-raw':
      operation.data.push({ how: 'raw', value, line })
      return true
    case 'data-binary':
      operation.data.push({ how: 'binary', value, line })
      return true
    case 'data-urlencode':
      operation.data.push({ how: 'urlencode', value, line })
      return true
    case 'json':
      operation.data.push({ how: 'json', value, line })
      return true
    case 'url-query':
      operation.query.push(
        value.startsWith('+') ? { how: 'raw', value: value.slice(1), line } : { how: 'urlencode', value, line },
      )
      return true
    case 'form':
    case 'form-string':
      operation.form.push({ value, plain: name === 'form-string', line })
      return true
    case 'upload-file':
      operation.upload = { file: value, line }
      return true
    case 'user':
      operation.user = { text: value, line }
      return true
    case 'digest':
      operation.digest = on
      return true
    case 'aws-sigv4':
      operation.aws = { text: value, flag, line }
      return true
    case 'oauth2-bearer':
      operation.bearer = { text: value, line }
      return true
    case 'cookie':
      takeCookie(operation, value, line, reading)
      return true
    case 'max-time':
      takeTimeout(operation, value, flag, line, reading)
      return true
    case 'path-as-is':
      operation.pathAsIs = on
      return true
    default:
      return false
  }
}

function takeHeader(operation: Operation, text: string, line: number, { notices }: Reading): void {
  if (text.startsWith('@')) {
    notices.add('dropped', line, message('curl.header.file'))
    return
  }
  const colon = text.search(/(?!^)[:;]/)
  const name = text.slice(0, colon).trim()
  const value = text.slice(colon + 1).trim()
  if (/[\r\n\0]/.test(text)) notices.add('dropped', line, message('curl.header.lineBreak'))
  else if (
    colon === -1 ||
    !/^:?[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name) ||
    (text[colon] === ';' && value !== '')
  ) {
    notices.add('dropped', line, message('curl.header.malformed'))
  } else if (value === '' && text[colon] === ':') {
    operation.removed.add(name.toLowerCase())
    operation.headers = operation.headers.filter((header) => header.name.toLowerCase() !== name.toLowerCase())
    notices.add('info', line, message('curl.header.removed', { name }))
  } else operation.headers.push({ name, value, line })
}

function takeCookie(operation: Operation, text: string, line: number, { notices, marks }: Reading): void {
  if (!text.includes('=') && !hasMark(text)) {
    notices.add('dropped', line, message('curl.header.cookieFile'))
    return
  }
  const value = marks.fillComposed(text)
  operation.cookie = operation.cookie ? { text: `${operation.cookie.text}; ${value}`, line } : { text: value, line }
}

function takeTimeout(
  operation: Operation,
  text: string,
  flag: string,
  line: number,
  { notices, marks }: Reading,
): void {
  const seconds = Number(marks.fill(text))
  if (!Number.isFinite(seconds) || seconds <= 0) {
    notices.add('dropped', line, message('curl.option.notSeconds', { flag }))
    return
  }
  operation.timeoutSeconds = Math.min(300, Math.max(1, seconds))
  if (operation.timeoutSeconds !== seconds)
    notices.add('info', line, message('curl.option.timeoutLimited', { flag, seconds: operation.timeoutSeconds }))
}

/** Returns the method with variables substituted. It must be known because it determines what's sent; throws `Unreadable` otherwise. */
export function knownMethod(text: string, line: number, { marks }: Reading): string {
  const filled = marks.fill(text)
  if (hasMark(filled))
    throw new Unreadable(line, message('curl.request.methodVariable', { name: marks.in(filled)[0]?.name ?? '' }))
  return filled
}
