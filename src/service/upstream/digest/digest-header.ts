import { algorithmOf } from './algorithm.ts'
import type { Challenge } from './challenge.ts'

interface DigestRequest {
  challenge: Challenge
  username: string
  password: string
  method: string
  /** Path and query, as sent. */
  path: string
  body: Buffer | undefined
  /** The client's nonce: the same one for all requests with the challenge's nonce, because session algorithms require it. */
  cnonce: string
  /** The number of requests with the challenge's nonce, including this one. */
  count: number
}

/** Returns the value of the `Authorization` header for a challenge (RFC 7616 §3.4), and the hash in it. */
export function digestHeader(request: DigestRequest): { header: string; response: string } {
  const { challenge, method, path, body, cnonce } = request
  const { realm, nonce, opaque, algorithm: name, qop } = challenge
  const algorithm = algorithmOf(name ?? 'MD5')
  if (!algorithm) throw new Error(`unsupported algorithm ${name}`)
  const { hash, isSession } = algorithm
  const username = toBytes(request.username)
  const count = request.count.toString(16).padStart(8, '0')
  const secret = hash(`${username}:${realm}:${toBytes(request.password)}`)
  const first = isSession ? hash(`${secret}:${nonce}:${cnonce}`) : secret
  const content = qop === 'auth-int' ? `:${hash(body?.toString('latin1') ?? '')}` : ''
  const second = hash(`${method}:${path}${content}`)
  const middle = qop === undefined ? nonce : `${nonce}:${count}:${cnonce}:${qop}`
  const response = hash(`${first}:${middle}:${second}`)
  const hasCnonce = qop !== undefined || isSession
  const parts = [
    usernamePart(request, hash),
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(path)}`,
    ...(name === undefined ? [] : [`algorithm=${name}`]),
    ...(qop === undefined ? [] : [`nc=${count}`, `qop=${qop}`]),
    ...(hasCnonce ? [`cnonce=${quote(cnonce)}`] : []),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(isHashed(challenge) ? ['userhash=true'] : []),
  ]
  return { header: `Digest ${parts.join(', ')}`, response }
}

const isHashed = ({ userhash }: Challenge): boolean => userhash?.toLowerCase() === 'true'

function usernamePart({ challenge, username }: DigestRequest, hash: (text: string) => string): string {
  if (isHashed(challenge)) return `username="${hash(`${toBytes(username)}:${challenge.realm}`)}"`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
  const isPlain = /^[\x00-\x7f]*$/.test(username)
  if (isPlain || challenge.charset?.toUpperCase() !== 'UTF-8') return `username=${quote(toBytes(username))}`
  const encoded = encodeURIComponent(username).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `username*=UTF-8''${encoded}`
}

/** Returns the text's UTF-8 bytes as Latin-1 characters. */
const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
