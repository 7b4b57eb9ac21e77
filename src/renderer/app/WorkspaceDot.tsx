import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '../../shared/model/workspace.ts'
import { commandQuery } from '../lib/ipc/command-query.ts'
import classes from './WorkspaceDot.module.css'

/** Green once the workspace's list has loaded, red if the last attempt failed or its service isn't running, gray while unknown. */
export function WorkspaceDot({ workspace }: { workspace: Workspace }) {
  const list = useQuery({ ...commandQuery('servers.list', { workspaceId: workspace.id }), enabled: false })
  const service = useQuery({ ...commandQuery('localService.status'), enabled: workspace.kind === 'local' })
  const stopped = workspace.kind === 'local' && ['failed', 'paused'].includes(service.data?.state ?? '')
  const state = list.isError || stopped ? 'failed' : list.isSuccess ? 'works' : 'unknown'
  return <span className={classes.dot} data-state={state} aria-hidden />
}
