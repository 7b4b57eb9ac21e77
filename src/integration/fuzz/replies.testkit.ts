import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { pick, type Random } from '../../base/testing/random.ts'
import { replyWork } from '../../service/reply-thread/reply-work.ts'
import { decoded as decodedBody } from '../../service/upstream/decoding.testkit.ts'
import { replySchema } from '../../shared/management/endpoint/endpoint.ts'
import { holds, holdsNoSecret, type Target } from './target.testkit.ts'

export const SENT = 'canary/upstream+3f52d08e=='
const MAX_BYTES = 256 * 1024

const TYPES = [
  'application/json',
  'application/problem+json; charset=utf-8',
  'text/event-stream',
  'text/plain; charset=utf-16le',
  'text/html; charset="x',
  'application/xml',
  'multipart/mixed; boundary=b',
  'multipart/form-data; boundary="',
  'image/png',
  'application/x-ndjson',
  '',
  ';;;',
  'a/b; charset=\ud800',
  'application/octet-stream',
  'text/csv;charset=windows-1252',
]
const TRIMS = [
  undefined,
  { by: 'fields', fields: ['items.name', 'a', '__proto__', 'constructor.prototype'] },
  { by: 'jsonPath', query: '$..name' },
  { by: 'jsonPath', query: '$.items[?@.name == "a" || match(@.name, "(a+)+")]' },
  { by: 'jsonPath', query: '$..*..*..*' },
]

/** Responses from APIs that echo their requests. */
export const REPLIES: readonly string[] = [
  JSON.stringify({ items: [{ name: 'a', key: SENT, n: 2 ** 70 }, { name: 'b' }], next: null }),
  `{"Authorization": "Bearer ${SENT.replaceAll('/', '\\/')}", "n": 1e400}`,
  `event: message\nid: 1\ndata: {"key": "${SENT}"}\n\n: comment\n\ndata: [DONE]\n\n`,
  `<html><body>${encodeURIComponent(SENT)} ${Buffer.from(SENT).toString('base64')}</body></html>`,
  `--b\r\nContent-Type: application/json\r\n\r\n{"key":"${SENT}"}\r\n--b\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--b--\r\n`,
  `a,b\n${SENT},2\n`,
  `{"a":1}\n{"a":2,"key":"${SENT}"}\n`,
]

const CODINGS = {
  gzip: gzipSync,
  deflate: (bytes: Buffer) => deflateSync(bytes),
  raw: (bytes: Buffer) => deflateRawSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes),
}
const SKIPPED = '\x50\x2a\x4d\x18\x04\0\0\0abcd'
const encoded = (text: string, coding: keyof typeof CODINGS) => CODINGS[coding](Buffer.from(text)).toString('latin1')
const bomb = '0'.repeat(2_000_000)

function outcomeOf(input: string, random: Random) {
  const status = pick(random, [200, 200, 200, 204, 400, 401, 500])
  return {
    kind: 'answer' as const,
    status,
    statusText: pick(random, ['OK', '', SENT, '\ud800', 'x'.repeat(5_000)]),
    headers: [
      ['X-Key', pick(random, [SENT, 'a', ''])],
      ['Retry-After', '1'],
    ] as [string, string][],
    contentType: pick(random, TYPES),
    contentDisposition: pick(random, [
      '',
      'attachment; filename="a',
      `attachment; filename*=UTF-8''%ff`,
      `inline; filename=${SENT}`,
    ]),
    retryAfter: pick(random, [null, '1', 'never']),
    body: Buffer.from(input, pick(random, ['utf8', 'utf8', 'latin1', 'utf16le'])),
    redirects: 0,
  }
}

/** The code that handles the part of an upstream's response that a model receives. */
export const replyTargets = (): Target[] => [
  {
    name: 'replies',
    share: 8,
    form: 'json',
    seeds: REPLIES,
    async run(input, random) {
      const reply = replySchema.parse({ trim: pick(random, TRIMS), maxCharacters: pick(random, [200, 40_000]) })
      const work = {
        toolName: 'list',
        narrowing: ['page'],
        secrets: [{ value: SENT, names: ['Authorization', 'X-Key'] }],
      }
      const result = replyWork.result({ ...work, reply, outcome: outcomeOf(input, random) })
      const parts = [result.content, result.structured?.json]
      holdsNoSecret(parts.map((part) => (part === undefined ? '' : Buffer.from(part).toString())).join('\n'), [SENT])
      replyWork.shape({ body: input, reply })
    },
  },
  {
    name: 'encodings',
    share: 8,
    form: 'bytes',
    seeds: [
      ...(['gzip', 'deflate', 'raw', 'br'] as const).flatMap((coding) => [
        encoded(REPLIES[0] ?? '', coding),
        encoded(bomb, coding),
      ]),
      encoded('a', 'gzip') + encoded('b', 'gzip') + SKIPPED,
      SKIPPED + encoded('a', 'br'),
      encoded(encoded(bomb, 'gzip'), 'gzip'),
    ],
    async run(input, random) {
      const names = [
        'gzip',
        'x-gzip',
        'deflate',
        'br',
        'zstd',
        'identity',
        'gzip, gzip',
        'br,deflate',
        ' ,',
        'gzip,'.repeat(9),
        '\ud800',
      ]
      const decoded = await decodedBody(Buffer.from(input, 'latin1'), pick(random, names), MAX_BYTES)
      holds(['decoded', 'tooLarge', 'broken'].includes(decoded.kind), `an outcome that’s known: ${decoded.kind}`)
      if (decoded.kind === 'decoded') holds(decoded.body.length <= MAX_BYTES, 'no more than the limit')
    },
  },
]
