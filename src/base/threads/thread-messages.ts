import type { AppError } from '../../shared/errors.ts'

/** The input of a function that a thread serves. */
export type Input<F> = F extends (input: infer I, ...rest: never[]) => unknown ? I : never
/** The result of a function that a thread serves. */
export type Output<F> = F extends (...input: never[]) => infer R ? Awaited<R> : never

/** Messages to a thread. They may contain secrets: other processes can read arguments and environment variables, but not messages. */
export type ToThread = { type: 'call'; id: number; name: string; input: unknown } | { type: 'cancel'; id: number }

/** Messages from a thread. `fault`: a bug, with its stack; `id` is null outside of a call. */
export type FromThread =
  | { type: 'answer'; id: number; output: unknown }
  | { type: 'failure'; id: number; error: AppError }
  | { type: 'fault'; id: number | null; stack: string }
  | { type: 'report'; report: unknown }

interface Options<M> {
  /** Defers the send; messages added until then are sent along with it. */
  schedule: (send: () => void) => void
  post: (messages: readonly M[], transfer: readonly ArrayBuffer[]) => void
  /** Called for a message that can't be cloned. */
  onUnsendable: (message: M, error: unknown) => void
}

/** Creates an outbox that sends messages in batches, because each send has a fixed cost, no matter how small. */
export function createOutbox<M>({ schedule, post, onUnsendable }: Options<M>) {
  type Parcel = { message: M; transfer: readonly ArrayBuffer[] }
  let unsent: Parcel[] = []

  function deliver(parcels: readonly Parcel[]): void {
    try {
      post(
        parcels.map(({ message }) => message),
        parcels.flatMap(({ transfer }) => transfer),
      )
    } catch (error) {
      // A message that can't be cloned must not block the others.
      const [first] = parcels
      if (parcels.length > 1) for (const parcel of parcels) deliver([parcel])
      else if (first) onUnsendable(first.message, error)
    }
  }

  function send(): void {
    const parcels = unsent
    unsent = []
    if (parcels.length > 0) deliver(parcels)
  }

  return {
    add(message: M, transfer: readonly ArrayBuffer[] = []): void {
      if (unsent.push({ message, transfer }) === 1) schedule(send)
    },
    /** Immediately sends what has been added. */
    send,
  }
}
