/** Entry point of a worker thread with one function for each way a call can end. */
import { AppFailure } from '../../shared/errors.ts'
import { serveThread } from './serve-thread.ts'

/** The functions that the thread serves. */
export interface SampleCalls {
  add(numbers: readonly number[]): number
  refuse(input: undefined): void
  crash(input: undefined): void
  /** Waits until the call is canceled. */
  wait(input: undefined): string
  /** Sends a report, then blocks until `until` contains a number other than 0. */
  block(until: Int32Array): void
  /** Returns bytes, whose memory `wasMoved` then checks for a transfer. */
  bytes(length: number): Uint8Array
  wasMoved(input: undefined): boolean
  uncloneable(input: unknown): unknown
  /** Reports a bug outside of a call. */
  fault(input: undefined): void
  exit(code: number): void
  fill(input: undefined): void
  secrets(input: undefined): { env: object; argv: readonly string[] }
}

let sent = new Uint8Array()

const thread = serveThread<SampleCalls, string>(
  {
    add: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
    refuse() {
      throw new AppFailure({ kind: 'notFound' })
    },
    crash() {
      throw new TypeError('a bug in the thread')
    },
    wait: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('cancelled'), { once: true })),
    block(until) {
      thread.report('blocking')
      Atomics.wait(until, 0, 0)
    },
    bytes(length) {
      sent = new Uint8Array(length).fill(7)
      return sent
    },
    wasMoved: () => sent.byteLength === 0,
    uncloneable: () => () => undefined,
    fault() {
      thread.fault(new Error('a bug outside of a call'))
    },
    exit: (code) => process.exit(code),
    fill() {
      const kept: unknown[] = []
      for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})))
    },
    secrets: () => ({ env: { ...process.env }, argv: process.argv.slice(2) }),
  },
  { transferOf: (output) => (output instanceof Uint8Array ? [output.buffer as ArrayBuffer] : []) },
)
