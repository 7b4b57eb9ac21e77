import type { ExposureProblem, ExposureState } from '../../shared/reachable/reachable.ts'

/** An exposure's state, and its current or last address. */
export interface ExposureStatus {
  state: ExposureState
  address: string | null
  problem: ExposureProblem | null
}

/** Creates the status of one exposure. `onChange` is called after each change. */
export function createExposureStatus(onChange: () => void) {
  let status: ExposureStatus = { state: 'waiting', address: null, problem: null }
  function set(next: Partial<ExposureStatus>): void {
    status = { ...status, ...next }
    onChange()
  }
  return {
    get: (): ExposureStatus => status,
    set,
    /** Marks the address as not working, but keeps it. */
    lose: (problem: ExposureProblem): void => set({ state: 'lost', problem }),
  }
}
export type ExposureStatusView = ReturnType<typeof createExposureStatus>
