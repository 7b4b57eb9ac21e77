import { beforeAll, describe, expect, it } from 'vitest'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { type CancelSignal, createCanceller } from '../cancel-signal.ts'
import { CODE_LIMITS, type CodeLimits } from './code-limits.ts'
import { type CodeOutcome, type CodeRunner, createCodeRunner } from './code-runner.ts'
import { type Attempt, ESCAPING } from './escaping.testkit.ts'
import { EXHAUSTING } from './exhausting.testkit.ts'

let file = ''
beforeAll(async () => {
  file = await buildThread(new URL('code-worker.ts', import.meta.url).href)
}, 60_000)

interface Ran {
  outcome: CodeOutcome
  calls: string[]
}

/** Runs code whose tools `read` and `fail` respond immediately. */
async function runWith(runner: CodeRunner, code: string, share = 'token'): Promise<Ran> {
  const calls: string[] = []
  const outcome = await runner.run(
    {
      code,
      tools: ['read', 'fail'],
      async call(name, args) {
        calls.push(name)
        const isError = name !== 'read'
        return { isError, json: isError ? null : args, content: JSON.stringify([{ type: 'text', text: 'It failed.' }]) }
      },
    },
    { share, signal: createCanceller().signal },
  )
  return { outcome, calls }
}

const runnerWith = (limits: Partial<CodeLimits> = {}) => createCodeRunner(file, { ...CODE_LIMITS, ...limits })
const run = (code: string, limits?: Partial<CodeLimits>) => runWith(runnerWith(limits), code)

/** Responds to a call once it's canceled. */
const waitForCancel = (_: string, json: string, signal: CancelSignal) =>
  new Promise<{ isError: boolean; json: string; content: string }>((resolve) => {
    const respond = () => resolve({ isError: true, json, content: '[]' })
    if (signal.aborted) respond()
    signal.addEventListener('abort', respond, { once: true })
  })

/** Matches anything about the host: its paths, its modules, and its own errors. */
const HOST = /\/work\/|node:|node_modules|file:|[\w-]+\.(?:c?js|ts)\b|at Worker|wasm|emscripten|quickjs/i

function check([, , expected]: Attempt, { outcome, calls }: Ran): void {
  const text = 'text' in outcome ? outcome.text : ''
  expect(text).not.toMatch(HOST)
  expect(text.length).toBeLessThanOrEqual(CODE_LIMITS.resultLength)
  expect(calls.length).toBeLessThanOrEqual(CODE_LIMITS.calls)
  expect(['busy', 'late', 'cancelled']).not.toContain(outcome.kind)
  if (expected !== undefined) expect(outcome.kind === 'value' ? outcome.text : outcome.kind).toBe(expected)
}

describe('code', () => {
  it('calls tools and returns a result', async () => {
    const code =
      'const all = await Promise.all([1, 2].map((id) => tools.read({ id }))); return all.map(({ id }) => id * 2)'
    expect(await run(code)).toEqual({ outcome: { kind: 'value', text: '[2,4]' }, calls: ['read', 'read'] })
  })

  it.each([
    ['a function', 'async (own) => (await own.read({ id: 7 })).id'],
    ['a named function', 'async function main() { return (await tools.read({ id: 7 })).id }'],
    ['an expression', 'tools.read({ id: 7 }).then(({ id }) => id)'],
    ['a body', 'const { id } = await tools.read({ id: 7 })\nreturn id // done'],
  ])('can be %s', async (_, code) => {
    expect((await run(code)).outcome).toEqual({ kind: 'value', text: '7' })
  })

  it('gets a failed call as an error that it can catch', async () => {
    expect((await run('try { await tools.fail() } catch (error) { return error.message }')).outcome).toEqual({
      kind: 'value',
      text: '"It failed."',
    })
  })

  it('leaves nothing behind for another run', async () => {
    const runner = runnerWith()
    await runWith(runner, 'globalThis.left = 1; Object.prototype.left = 1; return 1')
    expect((await runWith(runner, 'return [typeof left, typeof {}.left]')).outcome).toEqual({
      kind: 'value',
      text: '["undefined","undefined"]',
    })
  })

  it.each([
    ['buffers', 'new ArrayBuffer(1e6)'],
    ['arrays', 'Array.from({ length: 125_000 }, () => 0)'],
  ])('gets an error if it exceeds its memory with %s', async (_, made) => {
    const code = `const all = []; try { for (;;) all.push(${made}) } catch (error) { return [all.length, error.message] }`
    const { outcome } = await run(code, { computeMs: 20_000 })
    const [megabytes, error] = JSON.parse('text' in outcome ? outcome.text : '[]') as [number, string]
    expect(error).toBe('out of memory')
    expect(megabytes).toBeGreaterThan(10)
    expect(megabytes).toBeLessThan(64)
  })

  it('gets an error if it exceeds its stack', async () => {
    const code = 'const deep = () => 1 + deep(); try { deep() } catch (error) { return error.message }'
    expect((await run(code)).outcome).toEqual({ kind: 'value', text: '"stack overflow"' })
  })

  it.each([
    ['while (true) {}', 'computed'],
    ['return new Array(4294967295).join("x").length', 'computed'],
    ['for (;;) await tools.read({})', 'error'],
    ['await tools.read({}); for (;;) await null', 'computed'],
  ])('ends when it exceeds a limit: %s', async (code, kind) => {
    expect((await run(code, { computeMs: 500, graceMs: 200 })).outcome).toMatchObject({ kind })
  })

  it('ends when its total time is over', async () => {
    const job = { code: 'await tools.read({})', tools: ['read'], call: waitForCancel }
    const rules = { share: 'token', signal: createCanceller().signal }
    expect(await runnerWith({ totalMs: 500 }).run(job, rules)).toEqual({ kind: 'late' })
  })

  it('cancels its calls when it’s canceled', async () => {
    const stop = createCanceller()
    let isCancelled = false
    const outcome = await runnerWith().run(
      {
        code: 'await tools.read({})',
        tools: ['read'],
        async call(name, args, signal) {
          const cancelled = waitForCancel(name, args, signal)
          stop.abort()
          const reply = await cancelled
          isCancelled = true
          return reply
        },
      },
      { share: 'token', signal: stop.signal },
    )
    expect({ outcome, isCancelled }).toEqual({ outcome: { kind: 'cancelled' }, isCancelled: true })
  })

  it('doesn’t count the time that its calls take as its own', async () => {
    let resolve = () => {}
    const promise = new Promise<void>((settle) => {
      resolve = settle
    })
    const runner = runnerWith({ computeMs: 1_000 })
    const waiting = runner.run(
      {
        code: 'return tools.read({})',
        tools: ['read'],
        async call(_, json) {
          await promise
          return { isError: false, json, content: '[]' }
        },
      },
      { share: 'token', signal: createCanceller().signal },
    )
    expect((await runWith(runner, 'for (;;);', 'other')).outcome).toEqual({ kind: 'computed' })
    resolve()
    expect(await waiting).toEqual({ kind: 'value', text: '{}' })
  })

  it('waits for calls that the code didn’t wait for', async () => {
    const calls: string[] = []
    const outcome = await runnerWith().run(
      {
        code: 'tools.read({ id: 1 }); return 1',
        tools: ['read'],
        async call(name, json, signal) {
          await new Promise((resolve) => setImmediate(resolve))
          if (!signal.aborted) calls.push(name)
          return { isError: false, json, content: '[]' }
        },
      },
      { share: 'token', signal: createCanceller().signal },
    )
    expect({ outcome, calls }).toEqual({ outcome: { kind: 'value', text: '1' }, calls: ['read'] })
  })

  it('is refused if too much of a token’s code waits, while another token’s runs', async () => {
    const runner = runnerWith()
    const stop = createCanceller()
    const job = { code: 'await tools.read({})', tools: ['read'], call: waitForCancel }
    const busy = Array.from({ length: 20 }, () => runner.run(job, { share: 'greedy', signal: stop.signal }))
    const refused = await Promise.all(busy.slice(8))
    expect(refused).toEqual(Array.from({ length: 12 }, () => ({ kind: 'busy' })))
    expect((await runWith(runner, 'return tools.read({ id: 1 })', 'other')).outcome).toEqual({
      kind: 'value',
      text: '{"id":1}',
    })
    stop.abort()
    expect(await Promise.all(busy.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => ({ kind: 'cancelled' })))
  })

  it('has at least 200 attempts to hold against', () => {
    const all = [...ESCAPING, ...EXHAUSTING].map(([name, code]) => `${name}\n${code}`)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(200)
  })

  it.each(ESCAPING)('can’t escape: %s', async (...attempt) => {
    check(attempt, await run(attempt[1]))
  })

  it.each(EXHAUSTING)('can’t exhaust the service: %s', async (...attempt) => {
    check(attempt, await run(attempt[1], { computeMs: 100, graceMs: 100 }))
  })
})
