import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { ImpactNotice } from '../../../ui/impact/ImpactNotice.tsx'
import { CarryChoices, type KeepField } from './CarryChoices.tsx'
import type { ImpactState } from './use-impact.ts'

/** Shows what customers lose in a deploy or a rollback, and how to avoid it. Renders nothing if they lose nothing. */
export function ImpactPart({ state, onKeep }: { state: ImpactState; onKeep?: KeepField }) {
  const { impact, error } = state
  return (
    <>
      {error && <ErrorAlert error={error.detail} />}
      {impact && <ImpactNotice impact={impact} />}
      <CarryChoices state={state} {...(onKeep && { onKeep })} />
    </>
  )
}
