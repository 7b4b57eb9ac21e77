import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MASK } from '../../shared/mask.ts'
import { startTestService } from '../service.testkit.ts'
import { call, connect, deploy, generate, manage, startApi } from './stream.testkit.ts'

const php = (text: string) => JSON.stringify(text).replaceAll('/', '\\/')
const dotNet = (text: string) =>
  `"${text.replace(/[^A-Za-z0-9]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)}"`
const every = (text: string) =>
  `"${text.replace(/./g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** An API that echoes the credential in one form: its response, and the part of the response that must not leak. */
interface Echo {
  write(secret: string, response: ServerResponse): void
  /** Returns the secret as a reader would see it. The secret itself is always searched for as well. */
  leak?: (secret: string) => string
  /** Whether the secret must be plain text, e.g. because headers can't contain quotes. */
  plain?: boolean
}
const jsonReply =
  (text: (secret: string) => string, status = 200): Echo['write'] =>
  (secret, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text(secret))
const reply =
  (
    headers: (secret: string) => Record<string, string>,
    body: (secret: string) => string | Buffer,
    status = 200,
  ): Echo['write'] =>
  (secret, response) =>
    void response.writeHead(status, headers(secret)).end(body(secret))

const ECHOES: Record<string, Echo> = {
  'a value as PHP writes it': { write: jsonReply((secret) => `{"a":${php(secret)}}`) },
  'a value as .NET writes it': { write: jsonReply((secret) => `{"a":${dotNet(secret)}}`) },
  'a value of nothing but escapes': { write: jsonReply((secret) => `{"a":[${every(secret)}]}`) },
  'a key': { write: jsonReply((secret) => `{${php(secret)}:{${every(`x${secret}`)}:1}}`) },
  'JSON in JSON': { write: jsonReply((secret) => JSON.stringify({ a: `{"b":${php(secret)}}` })) },
  'the body of an error': { write: jsonReply((secret) => `{"error":${php(`Bad token ${secret}`)}}`, 400) },
  'the body of an error that is cut': {
    write: jsonReply((secret) => JSON.stringify({ error: 'x'.repeat(1980) + secret }), 400),
    leak: (secret) => secret.slice(0, 8),
  },
  'the words of a rate limit': {
    write: reply(
      (secret) => ({ 'retry-after': secret }),
      () => '',
      429,
    ),
    plain: true,
  },
  'the name of a file': {
    write: reply(
      (secret) => ({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${secret}.pdf"`,
      }),
      () => Buffer.from([0x25, 0, 0xff]),
    ),
    plain: true,
  },
  'the type of a picture': {
    write: reply(
      (secret) => ({ 'content-type': `image/${secret}` }),
      () => 'png',
    ),
    leak: (secret) => secret.toLowerCase(),
    plain: true,
  },
  'text that is served as a picture': {
    write: reply(
      () => ({ 'content-type': 'image/png' }),
      (secret) => `no picture: ${secret}`,
    ),
    leak: (secret) => base64(`no picture: ${secret}`),
  },
  'bytes of a file': {
    write: reply(
      () => ({ 'content-type': 'application/zip' }),
      (secret) => Buffer.concat([Buffer.from([0x50, 0x4b, 0, 0xff]), Buffer.from(secret)]),
    ),
    leak: (secret) => base64(`\0\0\0\0${secret}`).slice(8, -4),
  },
  'a web page': {
    write: reply(
      () => ({ 'content-type': 'text/html' }),
      (secret) => `<p>${secret.replace(/[&<>"'/+=]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
    ),
    leak: (secret) => secret.replace(/[&<>"'/+=]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  },
  'a form in lower-case percent': {
    write: reply(
      () => ({ 'content-type': 'text/plain' }),
      (secret) => `token=${encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase())}`,
    ),
    leak: (secret) => encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  },
  'base64 of the header': {
    write: jsonReply((secret) => JSON.stringify({ a: base64(`Bearer ${secret}`) })),
    leak: (secret) => base64(`Bearer ${secret}`),
  },
  'base64url after two bytes': {
    write: jsonReply((secret) => JSON.stringify({ a: Buffer.from(`ab${secret}`).toString('base64url') })),
    leak: (secret) => Buffer.from(`ab${secret}`).toString('base64url'),
  },
  hexadecimal: {
    write: jsonReply((secret) => JSON.stringify({ a: Buffer.from(secret).toString('hex') })),
    leak: (secret) => Buffer.from(secret).toString('hex'),
  },
  'UTF-16': {
    write: reply(
      () => ({ 'content-type': 'text/plain; charset=utf-16le' }),
      (secret) => Buffer.from(secret, 'utf16le'),
    ),
  },
  'UTF-16 that nobody declared': {
    write: reply(
      () => ({ 'content-type': 'application/octet-stream' }),
      (secret) => Buffer.from(secret, 'utf16le'),
    ),
    leak: (secret) => Buffer.from(secret, 'utf16le').toString('base64').slice(0, -4),
  },
  'a part of several': {
    write: reply(
      () => ({ 'content-type': 'multipart/mixed; boundary=b' }),
      (secret) =>
        `--b\r\ncontent-type: application/json\r\n\r\n{"a":${php(secret)}}\r\n--b\r\ncontent-type: image/gif\r\n\r\n${secret}\r\n--b--`,
    ),
    leak: base64,
  },
  'a text at the limit': {
    write: reply(
      () => ({ 'content-type': 'text/plain' }),
      (secret) => 'x'.repeat(195) + secret,
    ),
    leak: (secret) => secret.slice(0, 5),
  },
}

const characters = fc.constantFrom(...'abcxyzABCXYZ0189-_./+=')
const secrets = fc
  .tuple(fc.array(characters, { minLength: 6, maxLength: 30 }), fc.constantFrom('/+"\\', "/+'&<", '/+=='))
  .map(([all, end]) => `q7${all.join('')}${end}Zk`)

/** Returns every string in a value, including member names. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)])
}

describe('an API that echoes the credential', () => {
  it.each(Object.entries(ECHOES))(
    'can’t leak it in %s to a model, a log, or a window',
    { timeout: 60_000 },
    async (_, echo) => {
      const origin = await startApi((request, response) => {
        const sent = Buffer.from(request.headers.authorization ?? '', 'latin1')
          .toString()
          .replace('Bearer ', '')
        echo.write(sent, response)
      })
      const service = await startTestService({})
      await fc.assert(
        fc.asyncProperty(secrets, async (drawn) => {
          const secret = echo.plain ? drawn.replace(/["\\;/]/g, '_') : drawn
          const serverId = await deploy(service, {
            endpoints: [{ baseUrl: origin, credentialId: 'c', reply: { maxCharacters: 200 } }],
            credentials: [{ id: 'c', name: 'C', details: { kind: 'bearer' } }],
            secrets: { c: { token: secret } },
          })
          await manage(service, 'servers.setLogContent', { id: serverId, logContent: true })
          const { url } = await generate(service, serverId)
          const result = await call(await connect(url), 'call')
          const test = await manage(service, 'endpoints.test', { serverId, endpointId: 'call' })
          const { calls } = await manage(service, 'calls.list', { serverId })
          const seen = strings([result.content, result.structured, test, calls])
          expect(seen.join('\n')).toMatch(new RegExp(`${MASK}|\\*{6}|KioqKio|${encodeURIComponent(MASK)}`))
          for (const text of seen) {
            expect(text).not.toContain(secret)
            expect(decodeURIComponentOr(text)).not.toContain(secret)
            if (echo.leak) expect(text).not.toContain(echo.leak(secret))
          }
        }),
        { numRuns: 4 },
      )
    },
  )

  it('doesn’t leak a secret into the log when a later call has it as an argument', async () => {
    const secret = 'ab/+"\\cdefgh'
    const origin = await startApi((_, response) => response.end('{}'))
    const service = await startTestService({})
    const serverId = await deploy(service, {
      endpoints: [
        {
          baseUrl: origin,
          credentialId: 'c',
          query: [{ name: 'q', value: '{{q}}' }],
          parameters: [{ name: 'q', type: 'string' }],
        },
      ],
      credentials: [{ id: 'c', name: 'C', details: { kind: 'bearer' } }],
      secrets: { c: { token: secret } },
    })
    await manage(service, 'servers.setLogContent', { id: serverId, logContent: true })
    const { url } = await generate(service, serverId)
    await call(await connect(url), 'call', { q: `find ${secret}` })
    const { calls } = await manage(service, 'calls.list', { serverId })
    expect(calls[0]?.arguments).toBe(`{"q":"find ${MASK}"}`)
  })
})

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
