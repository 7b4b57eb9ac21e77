import type { ExposureProblem } from '../../shared/reachable/reachable.ts'
import type { ExposureStatusView } from './exposure-status.ts'
import { type ExposureTimes, retryPause } from './exposure-times.ts'
import type { InterruptibleRest } from './interruptible-rest.ts'

interface Deps {
  status: ExposureStatusView
  pauses: InterruptibleRest
  over: AbortSignal
  times: Pick<ExposureTimes, 'retryMs'>
  /** Returns the problem that keeps the address from reaching this service, or null. */
  check: (address: string, signal: AbortSignal) => Promise<ExposureProblem | null>
  /** Called when the address has been proved to reach this service. Awaited, so that nothing is reported before URLs use the address. */
  onProved: (address: string) => Promise<void>
}

/** Creates the checks that prove that an exposure's address reaches this service. Their results are in the exposure's status. */
export function createAddressProver({ status, pauses, over, times, check, onProved }: Deps) {
  let proofs = 0
  let checkedAt = 0

  /** Tries an address until it reaches this service, or until all `tries` are used up. */
  async function prove(address: string, tries: readonly number[], ended?: Promise<unknown>): Promise<boolean> {
    for (let tried = 0; !over.aborted; tried += 1) {
      checkedAt = Date.now()
      pauses.attempt()
      const problem = await check(address, over)
      if (over.aborted) return false
      if (problem === null) {
        proofs += 1
        await onProved(address)
        status.set({ state: 'proved', address, problem: null })
        return true
      }
      const pause = tries[tried]
      // A new address takes time to propagate.
      if (pause === undefined || status.get().state !== 'starting') status.lose(problem)
      if (pause === undefined) return false
      await pauses.rest(pause, ended)
      if (await hasEnded(ended)) return false
    }
    return false
  }

  return {
    /** Number of successful proofs. */
    proofs: () => proofs,
    /** When the last check began, in milliseconds since 1970. */
    checkedAt: () => checkedAt,
    /**
     * Proves an address, then checks it periodically, until the exposure is stopped or its tunnel has `ended`. `tries`: the pauses between
     * the first attempts.
     */
    async proveAndWatch(
      address: string,
      { tries, everyMs, ended }: { tries: readonly number[]; everyMs: number; ended?: Promise<unknown> },
    ): Promise<void> {
      await prove(address, tries, ended)
      for (let lost = 0; !over.aborted; ) {
        const works = status.get().state === 'proved'
        await pauses.rest(works ? everyMs : retryPause(times, lost), ended)
        if (over.aborted || (await hasEnded(ended))) return
        lost = (await prove(address, [], ended)) ? 0 : lost + 1
      }
    },
  }
}
export type AddressProver = ReturnType<typeof createAddressProver>

const PENDING = Symbol('pending')
const hasEnded = async (ended: Promise<unknown> | undefined): Promise<boolean> =>
  ended !== undefined && (await Promise.race([ended, Promise.resolve(PENDING)])) !== PENDING
