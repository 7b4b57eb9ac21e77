import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../core/testing/failure-of.ts'
import { decodeBody } from './decode-body.ts'
import { sender, startApi } from './upstream.testkit.ts'

const TEXT = JSON.stringify({ items: Array.from({ length: 40 }, (_, id) => ({ id, name: `Item ${id}` })) })
/** `TEXT`, compressed by Node 22. */
const ZSTD =
  'KLUv/WAvA+0EAEIHFBeAR+mKZz/HF46YS+yetW8txa22IyMKAtEgqvT/////r6qqqqq6bdu2bdu2paQoSYIgx2EYrxsRVQFwmCdQSzEOwVBEsVShKUiw1MFhnqagTqgx+P1/A4Cjkh4QFKGyJCofSWkvsPQHBn9JYR/hEP8ADtFghrcAhUwwwj9ggxZIgjNAgVoBGgDw0x/lJ+Pr9X5dv9fDCo5BrAI='

const LIMIT = 1_000_000
const decoded = { kind: 'decoded', body: Buffer.from(TEXT) }

/** A zstd frame of one repeated byte, `blocks` times 128 KiB (RFC 8878 §3.1.1.2.2). */
const zstdBomb = (blocks: number) =>
  Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]),
    ...Array.from({ length: blocks }, (_, at) => Buffer.from([at === blocks - 1 ? 3 : 2, 0, 0x10, 65])),
  ])

describe('a compressed reply', () => {
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['zstd', Buffer.from(ZSTD, 'base64')],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['identity', Buffer.from(TEXT)],
  ])('is unpacked: %s', async (encoding, body) => {
    const { origin } = await startApi((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    )
    const outcome = await sender()(origin)
    expect(outcome.kind === 'answer' && outcome.body.toString()).toBe(TEXT)
  })

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(Buffer.alloc(LIMIT * 30))],
    ['deflate', deflateRawSync(Buffer.alloc(LIMIT * 30))],
    ['br', brotliCompressSync(Buffer.alloc(LIMIT * 30))],
    ['zstd', zstdBomb(4000)],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(LIMIT * 30)))],
  ])('that is a bomb is stopped at the limit: %s', async (encoding, body) => {
    expect(body.length).toBeLessThan(LIMIT / 10)
    expect(await decodeBody(body, encoding, LIMIT)).toEqual({ kind: 'tooLarge' })
  })

  it('in zstd may not ask for a large window', async () => {
    const body = zstdBomb(2)
    body[5] = 0xa0
    expect(await decodeBody(body, 'zstd', LIMIT)).toEqual({ kind: 'tooLarge' })
  })

  it.each<[string, Buffer, RegExp]>([
    ['gzip', gzipSync(TEXT).subarray(0, 60), /\(gzip\) is damaged/],
    ['zstd', Buffer.from(ZSTD, 'base64').subarray(0, 60), /\(zstd\) is damaged/],
    ['br', Buffer.from('no brotli'), /\(br\) is damaged/],
    ['compress', Buffer.from('x'), /in an unknown way/],
    ['gzip,gzip,gzip,gzip', gzipSync(TEXT), /too many times/],
  ])('that is damaged or unknown has a plain cause: %s', async (encoding, body, cause) => {
    expect(inWords(await decodeBody(body, encoding, LIMIT))).toEqual({
      kind: 'broken',
      cause: expect.stringMatching(cause),
    })
  })

  it('may have no content', async () => {
    expect(await decodeBody(Buffer.alloc(0), 'gzip', LIMIT)).toEqual({ kind: 'decoded', body: Buffer.alloc(0) })
    expect(await decodeBody(gzipSync(TEXT), 'GZIP', LIMIT)).toEqual(decoded)
  })
})
