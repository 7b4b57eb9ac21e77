import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { RunList } from './RunList.tsx'

/** All runs, across workspaces. */
export default function RunsPanel() {
  const runs = useQuery(commandQuery('bulk.runs'))
  return (
    <>
      {runs.error && <ErrorAlert error={runs.error.detail} actions={{ retry: () => void runs.refetch() }} />}
      {runs.isPending && <Skeletons rows={3} height={44} />}
      {runs.data && <RunList runs={runs.data} />}
    </>
  )
}
