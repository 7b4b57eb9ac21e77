import { type Candidate, extractParameter } from '../../../../shared/management/candidates/candidates.ts'
import { useDraft } from '../draft/use-draft.ts'

/** Literals by the id of their endpoint. */
export type Literals = ReadonlyMap<string, readonly Candidate[]>

/** Makes literals parameters, all of them in one step of the draft. */
export function useMakeParameters(): (wanted: Literals) => void {
  const { edit } = useDraft()
  return (wanted) =>
    edit((draft) => ({
      ...draft,
      endpoints: draft.endpoints.map((endpoint) =>
        (wanted.get(endpoint.id) ?? []).reduce((now, candidate) => extractParameter(now, candidate), endpoint),
      ),
    }))
}
