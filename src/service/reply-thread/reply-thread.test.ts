import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { MASK } from '../../shared/mask.ts'
import type { JsonPart } from '../replies/write-result.ts'
import type { UpstreamResponse } from '../upstream/send-request.ts'
import { createReplyRunner } from './reply-thread.ts'
import type { ResultWork } from './reply-work.ts'

const SECRET = '1//0gAbC+dEf/9f8e7d6c5b4a=='
const never = new AbortController().signal
const text = (part: JsonPart | undefined) => (part === undefined ? '' : Buffer.from(part).toString())

const answerOf = (body: string, contentType = 'application/json'): UpstreamResponse => ({
  kind: 'answer',
  status: 200,
  statusText: 'OK',
  headers: [],
  contentDisposition: '',
  retryAfter: null,
  contentType,
  body: Buffer.from(body),
  redirects: 0,
})
const workOf = (outcome: UpstreamResponse, more: Partial<ResultWork> = {}): ResultWork => ({
  outcome,
  toolName: 'list',
  reply: { maxCharacters: 1_000_000 },
  narrowing: [],
  secrets: [{ value: SECRET, names: ['Authorization'] }],
  ...more,
})
const records = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ id: 12345678901234567n.toString() + id, name: `é ${SECRET}` })),
  ).replaceAll('/', '\\/')

const kindOf = (result: Promise<unknown>) => failureOf(result.then(() => null)).then(({ kind }) => kind)

describe('a large reply', () => {
  let file = ''
  beforeAll(async () => {
    file = await buildThread(new URL('reply-worker.ts', import.meta.url).href)
  }, 60_000)

  function runnerWith(limits?: { seconds: number; megabytes: number }, entry = file) {
    const runner = createReplyRunner(entry, limits)
    onTestFinished(() => runner.close())
    return (work: ResultWork, signal = never) => runner.run('result', work, { size: 1_000_000, share: 'token', signal })
  }

  it.each([
    ['of JSON', workOf(answerOf(records(500)))],
    [
      'of JSON, trimmed',
      workOf(answerOf(records(2_000)), {
        reply: { maxCharacters: 1_000_000, trim: { by: 'jsonPath', query: '$[?@.id].name' } },
      }),
    ],
    ['of JSON, cut', workOf(answerOf(records(2_000)), { reply: { maxCharacters: 40_000 } })],
    ['of text', workOf(answerOf(`a line with ${SECRET}\n`.repeat(2_000), 'text/plain'))],
    ['of a picture', workOf(answerOf('p'.repeat(100_000), 'image/png'))],
  ])(
    'gives the same result for %s in a thread as on the event loop, without blocking it or leaking a secret',
    async (_, work) => {
      const here = await createReplyRunner(undefined).run('result', work, {
        size: 1_000_000,
        share: 'token',
        signal: never,
      })
      let turns = 0
      const timer = setInterval(() => {
        turns += 1
      }, 1)
      const there = await runnerWith()(work)
      clearInterval(timer)
      expect(turns).toBeGreaterThan(0)
      const plain = ({ content, structured, ...rest }: typeof here) => ({
        content: text(content),
        structured: structured && { ...structured, json: text(structured.json) },
        ...rest,
      })
      expect(plain(there)).toEqual(plain(here))
      expect(there.content).toBeInstanceOf(Uint8Array)
      const said = plain(there)
      expect(JSON.stringify(said)).not.toContain('0gAbC+dEf')
      if (!text(there.content).includes('image/png')) expect(said.content).toContain(MASK)
    },
  )

  it('is abandoned if it takes too much time', async () => {
    const large = workOf(answerOf(records(20_000)))
    expect(await kindOf(runnerWith({ seconds: 0.001, megabytes: 512 })(large))).toBe('timeout')
  })

  it('is abandoned if it takes too much memory, and the next one succeeds', async () => {
    const hungry = await buildThread(new URL('hungry-worker.testkit.ts', import.meta.url).href)
    const run = runnerWith({ seconds: 60, megabytes: 32 }, hungry)
    expect(await kindOf(run(workOf(answerOf(records(2_000)))))).toBe('timeout')
    expect((await run(workOf(answerOf('[1]')))).errorKind).toBeNull()
  }, 60_000)

  it('is skipped once no caller waits for it', async () => {
    const controller = new AbortController()
    const run = runnerWith()
    const work = workOf(answerOf(records(2_000)))
    const running = Array.from({ length: 5 }, () => run(work))
    const waiting = run(work, controller.signal)
    controller.abort()
    expect(await failureOf(waiting)).toMatchObject({ kind: 'cancelled' })
    for (const result of await Promise.all(running)) expect(result.errorKind).toBeNull()
  })
})
