import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../base/testing/failure-of.ts'
import { decoded } from './decoding.testkit.ts'
import { caller, startApi } from './upstream.testkit.ts'

/** Equal to `MAX_REPLY_BYTES`. Applies both to bytes on the wire and to decoded bytes. */
const LIMIT = 5 * 1024 * 1024
/** Maximum memory that a call may use in addition to its reply. */
const MAX_MEMORY = 64 * 1024 * 1024

const zeros = Buffer.alloc(LIMIT * 20)
const repeated = (bytes: Buffer | readonly number[], size = LIMIT): Buffer => Buffer.alloc(size, Buffer.from(bytes))
const joined = (...parts: (Buffer | number[])[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))

const small = { gzip: gzipSync('x'), deflate: deflateSync('x'), raw: deflateRawSync('x'), br: brotliCompressSync('x') }
const bomb = {
  gzip: gzipSync(zeros),
  deflate: deflateSync(zeros),
  raw: deflateRawSync(zeros),
  br: brotliCompressSync(zeros),
}
const gzipHeader = (flags: number) => [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]
/** Empty blocks: deflate's stored blocks (RFC 1951 §3.2.4), and Brotli's metadata blocks (RFC 7932 §9.2). */
const emptyBlocks = repeated([0, 0, 0, 0xff, 0xff])
const emptyMetaBlocks = joined([0x0c], repeated([0x06]))
/** Empty deflate blocks with their own codes, which take the longest to decode for their size. */
const treesOf = (text: string) => deflateRawSync(text, { finishFlush: 2 })
const costly = joined([0x78, 0x9c], repeated(treesOf('abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3))))

/** Magic number, descriptor without a size, and window (RFC 8878 §3.1.1). A window of 0xaf requires 1.9 GiB. */
const zstdFrame = (window: number, blocks: number) =>
  joined([0x28, 0xb5, 0x2f, 0xfd, 0x00, window], repeated([0x02, 0, 0, 65], blocks * 4), [0x03, 0, 0, 65])
const skippable = [0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]

const tooLarge = { kind: 'tooLarge' }
const broken = (cause: RegExp) => ({ kind: 'broken', cause: expect.stringMatching(cause) })
const decodedTo = (text: string) => ({ kind: 'decoded', text })
const damaged = broken(/is damaged/)
const refused = broken(/compressed with zstd, though the request allows only gzip, deflate, and br/)
const small3 = gzipSync(gzipSync(gzipSync('x')))

const HOSTILE: [name: string, encoding: string, body: Buffer, wanted: unknown][] = [
  ['a bomb', 'gzip', bomb.gzip, tooLarge],
  ['a bomb', 'deflate', bomb.deflate, tooLarge],
  ['a bomb without a header', 'deflate', bomb.raw, tooLarge],
  ['a bomb', 'br', bomb.br, tooLarge],
  ['a nested bomb', 'gzip, gzip', gzipSync(bomb.gzip), tooLarge],
  ['a nested bomb', 'br, gzip, deflate', deflateSync(gzipSync(bomb.br)), tooLarge],
  ['a bomb inside that is no codings', 'gzip, br', brotliCompressSync(zeros), damaged],
  ['nesting without an end', Array(5_000).fill('gzip').join(), small3, broken(/too many times/)],
  ['members of nothing', 'gzip', repeated(gzipSync('')), damaged],
  ['members that grow together', 'gzip', repeated(gzipSync(Buffer.alloc(100_000))), tooLarge],
  ['members of nothing before a bomb', 'gzip', joined(...Array(1_000).fill(gzipSync('')), bomb.gzip), tooLarge],
  ['a name without an end', 'gzip', joined(gzipHeader(8), repeated([65])), damaged],
  ['a comment without an end', 'gzip', joined(gzipHeader(16), repeated([65])), damaged],
  ['blocks of nothing', 'gzip', joined(gzipHeader(0), emptyBlocks), damaged],
  ['blocks of nothing', 'deflate', joined([0x78, 0x9c], emptyBlocks), damaged],
  ['blocks of nothing without a header', 'deflate', emptyBlocks, damaged],
  ['blocks with codes of their own', 'deflate', costly, tooLarge],
  ['blocks of nothing', 'br', emptyMetaBlocks, damaged],
  ['a window beyond the largest', 'br', joined([0x11, 0x3f], repeated([0xff], 1000)), damaged],
  ['zeros behind it', 'gzip', joined(small.gzip, repeated([0])), decodedTo('x')],
  ['other bytes behind it', 'gzip', joined(small.gzip, repeated([0xff])), damaged],
  ['the beginning of another member behind it', 'gzip', joined(small.gzip, repeated([0x1f, 0x8b])), damaged],
  ['other bytes behind it', 'deflate', joined(small.deflate, repeated([0xff])), decodedTo('x')],
  ['other bytes behind it without a header', 'deflate', joined(small.raw, repeated([0xff])), decodedTo('x')],
  ['another bomb behind it', 'deflate', joined(small.deflate, bomb.deflate), decodedTo('x')],
  ['a cut', 'gzip', bomb.gzip.subarray(0, 20), damaged],
  ['a cut', 'br', small.br.subarray(0, 3), damaged],
  ['a window of 1.9 GiB', 'zstd', zstdFrame(0xaf, 0), refused],
  ['a skippable frame before it', 'zstd', joined(skippable, zstdFrame(0xaf, 0)), refused],
  ['65,000 blocks in the largest window allowed', 'zstd', zstdFrame(0x68, 65_000), refused],
  ['frames one after the other', 'zstd', joined(zstdFrame(0, 1), zstdFrame(0xaf, 1)), refused],
  ['another coding around it', 'zstd, gzip', gzipSync(zstdFrame(0xaf, 0)), refused],
  ['a name that is a text of its own', '<b>pwned</b>', small.gzip, broken(/an unknown compression/)],
]

/** Runs `work`. Returns its result, how many turns other work got, and the maximum memory used outside of V8. */
async function watched<T>(work: () => Promise<T>) {
  const held = () => process.memoryUsage().external
  const before = held()
  let turns = 0
  let peak = 0
  let isDone = false
  const watch = () => {
    turns += 1
    peak = Math.max(peak, held() - before)
    if (!isDone) setImmediate(watch)
  }
  setImmediate(watch)
  const result = await work().finally(() => {
    isDone = true
  })
  return { result, turns, peak }
}

/**
 * Maximum number of bytes read from a hostile body before its call ends: those that have to be decoded to detect it, plus those in flight.
 */
const MAX_READ = 512 * 1024

describe('a hostile reply', () => {
  it.each(HOSTILE)('uses few resources and doesn’t block others: %s (%s)', async (_, encoding, body, wanted) => {
    let taken = 0
    const count = (bytes: number) => {
      taken += bytes
    }
    const { result, turns, peak } = await watched(() => decoded(body, encoding, LIMIT, { taken: count }))
    expect(result.kind === 'decoded' ? { kind: result.kind, text: result.body.toString() } : inWords(result)).toEqual(
      wanted,
    )
    expect(peak).toBeLessThan(MAX_MEMORY)
    if (body !== costly) expect(taken).toBeLessThan(MAX_READ)
    // Other work gets a turn after every 16 KB decoded. Data after the end of the encoded data isn't decoded.
    if (result.kind === 'tooLarge') expect(turns).toBeGreaterThan(taken / 16 / 1024)
  })

  it('is no longer decoded once its call ends', async () => {
    const stop = { stopped: false }
    const decoding = decoded(bomb.br, 'br', LIMIT, { stop })
    setImmediate(() => {
      stop.stopped = true
    })
    expect(await decoding).toEqual({ kind: 'stopped' })
  })
})

it.each<[string, string, Buffer, object]>([
  ['other bytes after its end', 'gzip', joined(small.gzip, repeated([0xff], 100)), { kind: 'unreachable' }],
  ['more bytes after its end than are ever read', 'deflate', joined(small.deflate, repeated([0])), { kind: 'answer' }],
  ['members of nothing', 'gzip', repeated(gzipSync(''), 256 * 1024), { kind: 'unreachable' }],
  ['a bomb', 'gzip', bomb.gzip, { kind: 'tooLarge' }],
])(
  'closes the connection to an API without waiting for the end of a reply with %s (%s)',
  async (_, encoding, body, outcome) => {
    let closed = false
    const { origin } = await startApi((_request, response) => {
      response.on('close', () => {
        closed = true
      })
      // The body never ends.
      response.writeHead(200, { 'content-encoding': encoding }).write(body)
    })
    const call = caller()
    expect((await call({ baseUrl: origin }, null)).outcome).toMatchObject(outcome)
    await expect.poll(() => closed).toBe(true)
  },
)
