import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useStore } from '../../lib/store.ts'
import { settledStore } from '../settled-store.ts'
import { endFirstSteps, useFirstSteps } from './first-steps-store.ts'
import { useLeads } from './use-leads.ts'

const ANY_URL = { filter: { states: ['issued' as const] }, sort: {}, offset: 0, limit: 1 }

/** Ends the first steps once a URL exists in any workspace. */
export function FinishFirstSteps() {
  return useFirstSteps() ? <Finish /> : null
}

function Finish() {
  const { attempt } = useLeads()
  // The query opens the history, which the first screen shouldn't wait for.
  const enabled = useStore(settledStore)
  const hasUrl = (useQuery({ ...commandQuery('history.list', ANY_URL), enabled }).data?.total ?? 0) > 0
  const end = useEffectEvent(() => attempt(endFirstSteps))
  useEffect(() => {
    if (hasUrl) end()
  }, [hasUrl])
  return null
}
