import { parentPort } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { createOutbox, type FromThread, type Input, type Output, type ToThread } from './thread-messages.ts'

/** The functions of `C` as a thread implements them. `signal` aborts when the caller cancels the call. */
export type Served<C extends object> = {
  [K in keyof C]: (input: Input<C[K]>, signal: AbortSignal) => Output<C[K]> | Promise<Output<C[K]>>
}

interface Options {
  /** Converts an error to the failure sent to the caller; returns null for a bug. By default, only an `AppFailure` is a failure. */
  failureOf?: (error: unknown) => AppFailure | null
  /** Returns the buffers in an output that are moved to the caller rather than copied. */
  transferOf?: (output: unknown) => readonly ArrayBuffer[]
}

const appFailure = (error: unknown) => (error instanceof AppFailure ? error : null)
const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * Called by a thread's entry point to serve the calls made through `startThread`. The returned functions send reports and bugs outside of a
 * call.
 */
export function serveThread<C extends object, R = never>(
  served: Served<C>,
  { failureOf = appFailure, transferOf = () => [] }: Options = {},
) {
  const running = new Map<number, AbortController>()
  const outbox = createOutbox<FromThread>({
    // Calls whose results are settled by the same commit get their responses in one message.
    schedule: setImmediate,
    post: (messages, transfer) => parentPort?.postMessage(messages, transfer),
    onUnsendable: (message, error) =>
      outbox.add({ type: 'fault', id: 'id' in message ? message.id : null, stack: stackOf(error) }),
  })

  async function call({ id, name, input }: Extract<ToThread, { type: 'call' }>): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const output = await served[name as keyof C](input as never, abort.signal)
      outbox.add({ type: 'answer', id, output }, transferOf(output))
    } catch (error) {
      const failure = failureOf(error)
      outbox.add(
        failure ? { type: 'failure', id, error: failure.detail } : { type: 'fault', id, stack: stackOf(error) },
      )
    } finally {
      running.delete(id)
    }
  }

  function receive(message: ToThread): void {
    if (message.type === 'cancel') running.get(message.id)?.abort()
    else void call(message)
  }

  parentPort?.on('message', (messages: readonly ToThread[]) => messages.forEach(receive))
  return {
    /** Sends a report immediately, because the thread may be busy afterward. */
    report(report: R): void {
      outbox.add({ type: 'report', report })
      outbox.send()
    },
    /** Reports a bug outside of a call. */
    fault: (error: unknown): void => outbox.add({ type: 'fault', id: null, stack: stackOf(error) }),
  }
}
