import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { expectExactAccounting } from './exact-accounting.testkit.ts'
import { type Fault, failInTurn, startIssuingService } from './issuing-service.testkit.ts'
import { createTestRun } from './test-run.testkit.ts'

describe('A run with arbitrary faults', () => {
  const faults: fc.Arbitrary<Fault> = fc.constantFrom(
    'none',
    'none',
    'none',
    'limit',
    'drop',
    'dropBefore',
    'invalid',
    'unauthorized',
  )
  const act = fc.constantFrom('pause', 'resume', 'cancel', 'kill', 'stop', 'go', 'go', 'go')

  it('gives every row exactly one state, matches every token with an issued or unknown row, and never sends a row twice', async () => {
    const service = await startIssuingService()
    await fc.assert(
      fc.asyncProperty(
        fc.array(faults, { maxLength: 25 }),
        fc.array(fc.tuple(act, fc.nat({ max: 30 })), { maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        async (script, acts, concurrency) => {
          service.tokens.length = 0
          service.received.length = 0
          const made = new Set<string>()
          failInTurn(service, script)
          const run = await createTestRun(service, 12, { onDisk: true })
          let control = await run.start(concurrency)
          for (const [what, turns] of acts) {
            for (let turn = 0; turn < turns; turn += 1) await nextTurn()
            if (what === 'pause') control.pause()
            if (what === 'resume') control.resume()
            if (what === 'cancel') control.cancel()
            if (what === 'stop') await control.stop(AbortSignal.abort())
            if (what === 'kill') run.kill()
            if (what === 'stop' || what === 'kill') control = await run.start(concurrency)
          }
          for (;;) {
            const ended = await Promise.race([control.ended.then(() => true), nextTurn().then(() => false)])
            if (ended) break
            control.resume()
          }
          await vi.waitFor(() => expect(service.underWay).toBe(0))
          const counts = run.counts()
          expect(counts.pending + counts.waiting).toBe(0)
          expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(12)
          expect(service.tokens.length).toBeGreaterThanOrEqual(counts.issued)
          expect(service.tokens.length).toBeLessThanOrEqual(counts.issued + counts.unknown)
          for (const { identity } of service.tokens) made.add(identity)
          expect(made.size).toBe(service.tokens.length)
          expectExactAccounting(run, service)
          expect(await run.unlikeTheirEvents()).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})
