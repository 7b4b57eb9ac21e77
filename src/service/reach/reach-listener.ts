import { type ExpectedProof, NO_REACH, type Reach } from '../../shared/reachable/reach.ts'
import { listenOnFirst } from '../choose-port.ts'
import { createCustomerApp } from '../http/app.ts'
import { createHostCheck } from '../http/guards/guard-host.ts'
import { guardRequest } from '../http/guards/guard-request.ts'
import { type Listener, listen } from '../http/listen.ts'
import type { RawRoute } from '../http/routes/mcp-stream.ts'
import type { Store } from '../store/store.ts'
import type { TimeLimits } from '../time-limits.ts'
import { createProofs } from './proofs.ts'

/** Tried first on a new data folder. */
const FIRST_REACH_PORT = 7334

interface Deps {
  meta: Pick<Store['meta'], 'reachPort' | 'keepReachPort'>
  /** The customers' streams. */
  streams: RawRoute
  times: TimeLimits
}

/** The way in for others than this computer. */
export interface ReachListener {
  /** Opens, moves, or closes it. Throws AppFailure `storage` when it can't listen; then it's closed. */
  apply(reach: Reach): Promise<void>
  /** Null while it's closed. */
  port(): number | null
  publicUrl(): string | null
  expectProof(proof: ExpectedProof): void
  close(): Promise<void>
}

/**
 * A listener of its own for whatever comes from elsewhere. It has the customers' streams and nothing else: no management, no API, no
 * samples. A tunnel or a proxy leads to it, so that no Host that it makes up can open more.
 */
export function createReachListener({ meta, streams, times }: Deps): ReachListener {
  let reach = NO_REACH
  let listener: Listener | null = null
  let port = 0

  async function open(to: NonNullable<Reach['listener']>): Promise<void> {
    const hosting = { host: to.host, publicUrl: null, tls: to.tls }
    const checkFor = (addresses: () => readonly string[]) => createHostCheck(hosting, () => port, addresses)
    proofs = createProofs((addresses) => checkFor(() => addresses))
    const guard = guardRequest(checkFor(() => reach.addresses))
    const app = createCustomerApp()
    const first: RawRoute = (request, response) =>
      proofs.route(request, response) || guard(request, response) || streams(request, response)
    listener = await listenOnFirst(meta.reachPort() ?? FIRST_REACH_PORT, (wanted) =>
      listen(app, wanted, hosting, first, times),
    )
    port = listener.port
    // Another port than the kept one is for now: a proxy knows the kept one.
    if (meta.reachPort() === null) meta.keepReachPort(port)
  }

  async function close(): Promise<void> {
    const open = listener
    listener = null
    await open?.close()
  }

  let proofs = createProofs(() => () => null)
  return {
    async apply(next) {
      const moves = JSON.stringify(next.listener) !== JSON.stringify(reach.listener) || listener === null
      reach = next
      if (!moves) return
      await close()
      if (next.listener) await open(next.listener)
    },
    port: () => (listener ? port : null),
    publicUrl: () => reach.publicUrl,
    expectProof: (proof) => proofs.expect(proof),
    close,
  }
}
