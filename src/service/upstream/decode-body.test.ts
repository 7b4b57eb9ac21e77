import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import { decoded as decodedBody } from './decoding.testkit.ts'
import { sender, startApi } from './upstream.testkit.ts'

const TEXT = JSON.stringify({ items: Array.from({ length: 40 }, (_, id) => ({ id, name: `Item ${id}` })) })

const LIMIT = 1_000_000
const plain = { kind: 'decoded', body: Buffer.from(TEXT) }

describe('a compressed reply', () => {
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['identity', Buffer.from(TEXT)],
  ])('is decompressed: %s', async (encoding, body) => {
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
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(LIMIT * 30)))],
  ])('isn’t read past the limit if it’s a decompression bomb: %s', async (encoding, body) => {
    expect(body.length).toBeLessThan(LIMIT / 10)
    expect(await decodedBody(body, encoding, LIMIT)).toEqual({ kind: 'tooLarge' })
  })

  it.each<[string, Buffer, RegExp]>([
    ['gzip', gzipSync(TEXT).subarray(0, 60), /\(gzip\) is damaged/],
    ['zstd', Buffer.from('x'), /with zstd, though the request allows only/],
    ['br', Buffer.from('no brotli'), /\(br\) is damaged/],
    ['compress', Buffer.from('x'), /with compress, though/],
    ['c0mpress!', Buffer.from('x'), /an unknown compression/],
    ['gzip,gzip,gzip,gzip', gzipSync(TEXT), /too many times/],
  ])('fails with a clear cause if it’s damaged or its encoding is unsupported: %s', async (encoding, body, cause) => {
    expect(inWords(await decodedBody(body, encoding, LIMIT))).toEqual({
      kind: 'broken',
      cause: expect.stringMatching(cause),
    })
  })

  it('may be empty', async () => {
    expect(await decodedBody(Buffer.alloc(0), 'gzip', LIMIT)).toEqual({ kind: 'decoded', body: Buffer.alloc(0) })
    expect(await decodedBody(gzipSync(TEXT), 'GZIP', LIMIT)).toEqual(plain)
  })
})

it.each(['zstd', 'gzip, zstd', 'gzip, gzip, gzip, gzip'])('doesn’t read a reply encoded as %s', async (encoding) => {
  let closed = false
  const { origin } = await startApi((_, response) => {
    response.on('close', () => {
      closed = true
    })
    // The body never ends.
    response.writeHead(200, { 'content-encoding': encoding }).write('x')
  })
  const outcome = await sender()(origin)
  expect(outcome).toMatchObject({ kind: 'unreachable', maybeDone: false })
  await expect.poll(() => closed).toBe(true)
})
