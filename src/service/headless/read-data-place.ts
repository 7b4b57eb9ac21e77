import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { logFor } from '../../base/log/log.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

const URL_VARIABLE = 'MCP_ACCESS_DESK_DATABASE_URL'
const URL_OPTION = '--database-url-file'
/** Maximum file size in bytes. */
const MAX_BYTES = 16 * 1024
/** The mode bit that lets users other than the owner and the group read a file. */
const READ_BY_OTHERS = 0o004

/**
 * Where the service's data is stored: in a folder (absolute path), or in a PostgreSQL database, whose URL may contain its password. `url`
 * rereads the URL's file, so that a password can be replaced while the service is running; if that fails, it returns the previous URL.
 */
export type DataPlace = { kind: 'folder'; folder: string } | { kind: 'postgres'; url: () => string }

type Found = { ok: true; place: DataPlace } | { ok: false; problem: Message }

const no = (problem: Message): Found => ({ ok: false, problem })

/**
 * Reads where the data is from the command line and the environment. The database URL is never an argument, because other users can see
 * arguments in the process list, and never part of an error message.
 */
export function readDataPlace(
  { folder, urlFile }: { folder: string | undefined; urlFile: string | undefined },
  env: NodeJS.ProcessEnv,
): Found {
  const variable = env[URL_VARIABLE] || undefined
  if (urlFile !== undefined && variable !== undefined) {
    return no(message('headless.options.oneUrl', { variable: URL_VARIABLE }))
  }
  const option = urlFile === undefined ? URL_VARIABLE : URL_OPTION
  if (urlFile === undefined && variable === undefined) {
    if (folder === undefined) return no(message('headless.options.place'))
    return { ok: true, place: { kind: 'folder', folder: resolve(folder) } }
  }
  if (folder !== undefined) return no(message('headless.options.onePlace', { option }))
  const file = urlFile === undefined ? null : resolve(urlFile)
  const read = () => urlIn(file === null ? (variable ?? '') : readUrlFile(file), option)
  const first = read()
  if (typeof first !== 'string') return no(first)
  // A pipe can only be read once.
  const url = file !== null && statSync(file).isFile() ? keepReading(read, first) : () => first
  return { ok: true, place: { kind: 'postgres', url } }
}

/** Returns a function that rereads the URL, or returns the previous one if that fails. */
function keepReading(read: () => string | Message, first: string): () => string {
  let last = first
  return () => {
    const found = read()
    if (typeof found === 'string') last = found
    else logFor('service').warn('The database URL can’t be read again; the last one is used', { problem: say(found) })
    return last
  }
}

/** Returns the URL in the first line of `text`, or why it's rejected. */
function urlIn(text: string | Message, option: string): string | Message {
  if (typeof text !== 'string') return text
  const [url = ''] = text.trim().split(/\r?\n/)
  return isDatabaseUrl(url) ? url : message('headless.options.databaseUrl', { option })
}

/** Returns the file's contents, or why the file is rejected. */
function readUrlFile(file: string): string | Message {
  let descriptor: number | null = null
  try {
    descriptor = openSync(file, 'r')
    if (process.platform !== 'win32' && fstatSync(descriptor).mode & READ_BY_OTHERS) {
      return message('headless.options.urlFileOpen', { file })
    }
    const bytes = Buffer.alloc(MAX_BYTES + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null)
    }
    return length > MAX_BYTES ? message('headless.options.urlFileLong', { file }) : bytes.toString('utf8', 0, length)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return message('headless.options.file', { option: URL_OPTION, file, code })
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/**
 * Whether the text is a database URL. PostgreSQL allows a URL without a host, e.g. `postgres://user@/database?host=/run/postgresql`;
 * `URL` doesn't.
 */
function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(?:ql)?:\/\/[^\s\p{Cc}]+$/u.test(text)) return false
  try {
    new URL(text.replace('@/', '@host/'))
    return true
  } catch {
    return false
  }
}
