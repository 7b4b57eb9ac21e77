import type { ShownRecords } from '../../shared/history/commands.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import type { Reachability } from '../../shared/reachable/reachable.ts'
import type { RepeatedQuestions } from '../management/repeat-questions.ts'
import { findRecordStates, type RecordStateNow, type StateSources } from './find-record-states.ts'
import type { createRecordTokens } from './find-record-tokens.ts'
import type { History } from './history.ts'

interface Deps {
  history: Pick<History, 'call'>
  /** Looks up tokens of records in a workspace's service. */
  recordTokens: ReturnType<typeof createRecordTokens>
  /** Lists the servers of a workspace's service. */
  listServers: StateSources['listServers']
  local: () => Promise<{ service: LocalServiceStatus; reachability: Reachability }>
  questions: Pick<RepeatedQuestions, 'asked'>
}

/** Returns the records that a list shows, with their current states. Throws like `findRecordStates`. */
export type ShownStates = (
  shown: ShownRecords,
  options: { signal: AbortSignal; tolerant?: boolean },
) => Promise<RecordStateNow[]>

export function createShownStates({ history, recordTokens, listServers, local, questions }: Deps): ShownStates {
  return async ({ filter, state }, options) => {
    const places = await history.call('places', filter, options.signal)
    for (const workspaceId of new Set(places.map((place) => place.workspaceId))) questions.asked(workspaceId)
    const sources = {
      issuedTokens: (ids: readonly string[]) => history.call('issuedTokens', ids, options.signal),
      findTokens: recordTokens,
      listServers,
      local: await local(),
    }
    const found = await findRecordStates(places, sources, options)
    return state === null ? found : found.filter((each) => each.state === state)
  }
}
