import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ExposureProblem, RemoteSetting } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { createAddressProver } from './address-prover.ts'
import { createExposureStatus } from './exposure-status.ts'
import { type ExposureTimes, retryPause } from './exposure-times.ts'
import { fixedAddress } from './fixed-address.ts'
import { createInterruptibleRest } from './interruptible-rest.ts'
import { createTunnelServing, type StartTunnel, TunnelProblem } from './serve-tunnel.ts'

const log = logFor('reachable')

interface Options {
  setting: RemoteSetting
  /** The port that a tunnel or proxy forwards to; null while nothing is listening. */
  port: () => number | null
  check: (address: string, signal: AbortSignal) => Promise<ExposureProblem | null>
  startTunnel: StartTunnel
  /** Called when the address has been proved to reach this service. Awaited, so that nothing is reported before URLs use the address. */
  onProved: (address: string) => Promise<void>
  onChange: () => void
  times: ExposureTimes
}

const NOT_LISTENING: ExposureProblem = {
  cause: message('reachable.problem.notListening'),
  remedy: message('reachable.problem.notListeningRemedy'),
}

/**
 * Creates an exposure of the local service: starts its tunnel, if any, proves its address, and watches both. Failures are retried with
 * increasing delays.
 */
export function createExposure({ setting, port, check, startTunnel, onProved, onChange, times }: Options) {
  const stopped = new AbortController()
  const over = stopped.signal
  const status = createExposureStatus(onChange)
  const pauses = createInterruptibleRest(over)
  const prover = createAddressProver({ status, pauses, over, times, check, onProved })
  const tunnel = createTunnelServing({ startTunnel, prover, status, pauses, over, times })
  let running: Promise<void> | null = null

  /** Attempts to serve the setting until the exposure is stopped. */
  async function run(): Promise<void> {
    for (let failures = 0; !over.aborted; ) {
      const listener = port()
      const address = fixedAddress(setting)
      if (listener === null && setting.kind !== 'network') {
        status.lose(NOT_LISTENING)
        pauses.attempt()
      } else if (address !== null) {
        status.set({ address })
        await prover.proveAndWatch(address, { tries: [], everyMs: times.recheckProxyMs })
      } else if (setting.kind === 'tunnel' && listener !== null) {
        pauses.attempt()
        const proofs = prover.proofs()
        try {
          const problem = await tunnel.serve(setting.program, listener)
          if (prover.proofs() > proofs) failures = 0
          if (!over.aborted) status.lose(problem)
        } catch (error) {
          if (!(error instanceof TunnelProblem)) throw error
          status.lose(error.problem)
        }
      }
      if (over.aborted) return
      await pauses.rest(retryPause(times, failures))
      failures += 1
    }
  }

  /** Repeats proofs once the service is running again, because pending ones are lost when it stops. */
  async function runOn(): Promise<void> {
    while (!over.aborted) {
      try {
        await run()
      } catch (error) {
        if (!(error instanceof AppFailure && error.detail.kind === 'cancelled'))
          log.error('An exposure of the local service failed', error)
        if (!over.aborted) await pauses.rest(retryPause(times, 0))
      }
    }
  }

  return {
    setting,
    status: status.get,
    start(): void {
      if (running) return
      status.set({ state: 'starting', problem: null })
      running = runOn()
    },
    /** Retries immediately, or once more after an attempt in flight. */
    retry: pauses.changed,
    /** Called when the listener's port has changed: restarts a tunnel. */
    restartTunnel(): void {
      void tunnel.stop()
      pauses.wake()
    },
    /** Stops the exposure and its tunnel. Doesn't wait for a proof in flight, whose result is ignored. */
    async stop(): Promise<void> {
      stopped.abort()
      pauses.wake()
      await tunnel.stop()
    },
  }
}
export type Exposure = ReturnType<typeof createExposure>
