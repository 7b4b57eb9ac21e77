import { Worker } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { createOutbox, type FromThread, type Input, type Output, type ToThread } from './thread-messages.ts'

/** Rejects calls to a thread that has exited. */
export class ThreadEnded extends Error {
  readonly isOutOfMemory: boolean
  constructor(code: number, cause: NodeJS.ErrnoException | undefined) {
    super(`thread exit code ${code}`, { cause })
    this.isOutOfMemory = cause?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

/** A thread that serves the functions of `C`. It keeps the process running only while a call is pending. */
export interface Thread<C extends object> {
  /**
   * Calls a function in the thread. Aborting `signal` also aborts the function's signal there; the result is still whatever the function
   * returns or throws. Throws the function's `AppFailure`, `AppFailure` canceled if `signal` is already aborted, `ThreadEnded`, or an error
   * with the thread's stack for a bug.
   */
  call<K extends keyof C & string>(name: K, input: Input<C[K]>, signal?: AbortSignal): Promise<Output<C[K]>>
  /** Whether calls are pending. */
  isBusy(): boolean
  /** Terminates the thread, even while it's busy. */
  end(): Promise<void>
}

interface Options<R> {
  /** File of the bundled entry point, which calls `serveThread`. */
  file: string
  /** Limit for the thread's heap, in megabytes. */
  megabytes?: number
  /** Called with each report that the thread sends in addition to its responses. */
  onReport?: (report: R) => void
  /** Called with a bug that occurred outside of a call. */
  onFault?: (error: Error) => void
  /** Called when the thread exits, unless `end` was called. */
  onExit?: (error: ThreadEnded) => void
}

interface Pending {
  resolve: (output: never) => void
  reject: (error: unknown) => void
}

/** Creates an error with its stack from inside the thread. */
const faultOf = (stack: string): Error => Object.assign(new Error(stack.split('\n', 1)[0]), { stack })

/** Starts a thread, without passing on this process's environment and arguments. */
export function startThread<C extends object, R = never>({
  file,
  megabytes,
  onReport,
  onFault,
  onExit,
}: Options<R>): Thread<C> {
  const worker = new Worker(file, {
    env: {},
    argv: [],
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  })
  worker.unref()
  const pending = new Map<number, Pending>()
  let lastId = 0
  let cause: NodeJS.ErrnoException | undefined
  let ended: ThreadEnded | null = null
  let isEnding = false
  const outbox = createOutbox<ToThread>({
    schedule: queueMicrotask,
    post: (messages) => worker.postMessage(messages),
    onUnsendable: ({ id }, error) => settle(id)?.reject(error),
  })

  function settle(id: number): Pending | undefined {
    const found = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) worker.unref()
    return found
  }

  function receive(message: FromThread): void {
    if (message.type === 'report') onReport?.(message.report as R)
    else if (message.type === 'answer') settle(message.id)?.resolve(message.output as never)
    else if (message.type === 'failure') settle(message.id)?.reject(new AppFailure(message.error))
    else if (message.id === null) onFault?.(faultOf(message.stack))
    else settle(message.id)?.reject(faultOf(message.stack))
  }

  worker.on('message', (messages: readonly FromThread[]) => messages.forEach(receive))
  worker.on('error', (error: NodeJS.ErrnoException) => {
    cause = error
  })
  worker.once('exit', (code) => {
    ended = new ThreadEnded(code, cause)
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
    if (!isEnding) onExit?.(ended)
  })

  return {
    async call(name, input, signal) {
      if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
      if (ended) throw ended
      lastId += 1
      const id = lastId
      const cancel = () => outbox.add({ type: 'cancel', id })
      signal?.addEventListener('abort', cancel, { once: true })
      worker.ref()
      try {
        return await new Promise((resolve, reject) => {
          pending.set(id, { resolve, reject })
          outbox.add({ type: 'call', id, name, input })
        })
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    isBusy: () => pending.size > 0,
    async end() {
      isEnding = true
      await worker.terminate()
    },
  }
}
