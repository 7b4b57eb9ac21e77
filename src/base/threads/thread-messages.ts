import type { AppError } from '../../shared/errors.ts'

/** The input of a function that a thread serves. */
export type Input<F> = F extends (input: infer I, ...rest: never[]) => unknown ? I : never
/** Its result. */
export type Output<F> = F extends (...input: never[]) => infer R ? Awaited<R> : never

/** Messages to a thread. Secrets may be in them: other processes can read arguments and environments, but no messages. */
export type ToThread = { type: 'call'; id: number; name: string; input: unknown } | { type: 'cancel'; id: number }

/** Messages from a thread. `fault`: a bug, with its stack; `id` is null outside of a call. */
export type FromThread =
  | { type: 'answer'; id: number; output: unknown }
  | { type: 'failure'; id: number; error: AppError }
  | { type: 'fault'; id: number | null; stack: string }
  | { type: 'report'; report: unknown }

interface Options<M> {
  /** Postpones the sending; what's added until then is sent with it. */
  schedule: (send: () => void) => void
  post: (messages: readonly M[], transfer: readonly ArrayBuffer[]) => void
  /** Called with a message that can't be cloned. */
  onUnsendable: (message: M, error: unknown) => void
}

/** Creates an outbox that sends messages together, as each costs the same, however little is in it. */
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
      // A message that can't be cloned mustn't block the others.
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
    /** Sends what was added at once. */
    send,
  }
}
