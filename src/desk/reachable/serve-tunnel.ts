import { within } from '../../base/event-loop/within.ts'
import type { ExposureProblem, TunnelProgram } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import type { AddressProver } from './address-prover.ts'
import type { ExposureStatusView } from './exposure-status.ts'
import type { ExposureTimes } from './exposure-times.ts'
import type { InterruptibleRest } from './interruptible-rest.ts'
import type { Tunnel, TunnelListeners } from './run-tunnel.ts'

/** Starts a tunnel program that forwards to a port. Throws `TunnelProblem` when it can't be started. */
export type StartTunnel = (program: TunnelProgram, port: number, listeners: TunnelListeners) => Promise<Tunnel>

/** Thrown when a tunnel program can't be started; holds the reason. */
export class TunnelProblem extends Error {
  readonly problem: ExposureProblem
  constructor(problem: ExposureProblem) {
    super(problem.cause.code)
    this.problem = problem
  }
}

interface Deps {
  startTunnel: StartTunnel
  prover: AddressProver
  status: ExposureStatusView
  pauses: InterruptibleRest
  over: AbortSignal
  times: ExposureTimes
}

/** Creates an exposure's tunnel, which runs at most once at a time. */
export function createTunnelServing({ startTunnel, prover, status, pauses, over, times }: Deps) {
  let tunnel: Tunnel | null = null

  const onSign = () => void (Date.now() - prover.checkedAt() >= times.signMs && pauses.wake())

  return {
    /** Runs the tunnel, proves its address until the tunnel ends, and returns why it ended. Throws when the tunnel can't be started. */
    async serve(program: TunnelProgram, port: number): Promise<ExposureProblem> {
      const opened = await startTunnel(program, port, { onProblem: status.lose, onSign })
      tunnel = opened
      try {
        const address = over.aborted ? null : await within(times.addressMs, opened.ready)
        if (address === 'late') {
          const named = { program: message(`reachable.programs.${program}`), seconds: times.addressMs / 1000 }
          const cause = message('reachable.problem.noAddress', named)
          return opened.problem() ?? { cause, remedy: message('reachable.problem.noAddressRemedy') }
        }
        if (address !== null && !over.aborted) {
          status.set({ address })
          const { ended } = opened
          await prover.proveAndWatch(address, { tries: times.newAddressMs, everyMs: times.recheckTunnelMs, ended })
        }
      } finally {
        tunnel = null
        await opened.stop()
      }
      return opened.ended
    },
    /** Stops the tunnel if it's running. */
    stop: async (): Promise<void> => tunnel?.stop(),
  }
}
