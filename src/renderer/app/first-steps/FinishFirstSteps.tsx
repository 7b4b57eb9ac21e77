import { useEffect, useEffectEvent } from 'react'
import { finishFirstSteps, useFirstSteps } from './first-steps-store.ts'
import { useLeads } from './use-leads.ts'
import { useProgress } from './use-progress.ts'

/** Ends the first steps once all of them are done, on whatever screen that happens. */
export function FinishFirstSteps() {
  return useFirstSteps() === 'open' ? <Finish /> : null
}

function Finish() {
  const { attempt } = useLeads()
  const isDone = useProgress().current === null
  const finish = useEffectEvent(() => attempt(finishFirstSteps))
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return null
}
