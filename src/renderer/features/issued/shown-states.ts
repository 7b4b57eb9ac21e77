import { ISSUED_STATES, type IssuedState, isRecordState } from '../../../shared/history/issued-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'

/** States that only occur for this computer's service. */
const isOfThisComputer = (state: IssuedState) => state === 'unreachable' || state === 'serviceStopped'

/** Returns the states that rows of these workspaces can have. `reporting` are the workspaces whose service reports the state of its URLs. */
export function shownStates(workspaceIds: readonly string[], reporting: ReadonlySet<string>): readonly IssuedState[] {
  const isReported = workspaceIds.some((id) => reporting.has(id))
  const local = workspaceIds.includes(LOCAL_WORKSPACE_ID)
  return ISSUED_STATES.filter((state) => {
    if (state === 'issued' || isRecordState(state)) return true
    return isOfThisComputer(state) ? local : isReported
  })
}
