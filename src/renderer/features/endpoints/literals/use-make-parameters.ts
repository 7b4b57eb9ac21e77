import { type Candidate, extractParameter } from '../../../../shared/management/candidates/candidates.ts'
import { useDraft } from '../draft/use-draft.ts'

/** Literals by endpoint ID. */
export type Literals = ReadonlyMap<string, readonly Candidate[]>

/** Turns literals into parameters in one undo step. */
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
