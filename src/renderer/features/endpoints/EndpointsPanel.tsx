import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { serverRecordQuery } from '../../lib/ipc/server-record.ts'
import { useMayManage } from '../../lib/ipc/service-access.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { DraftPanel } from './DraftPanel.tsx'
import type { DraftSession } from './draft/draft-session.ts'
import { receiveRecord, useSession } from './draft/draft-store.ts'
import { DraftContext, useDraftActions } from './draft/use-draft.ts'
import { ReadOnlyEndpoints } from './ReadOnlyEndpoints.tsx'
import { ServerRemovedContext } from './server-removed-context.ts'

interface Props {
  server: McpServer
  onRemoved: () => void
  onDuplicated: (serverId: string) => void
}

/** The tab in which an MCP server is made and changed, or only shown where the API key may do no more. */
export default function EndpointsPanel({ server, onRemoved, onDuplicated }: Props) {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const record = useQuery(serverRecordQuery(workspaceId, server.id))
  useEffect(() => {
    if (record.data && mayManage) receiveRecord(workspaceId, record.data)
  }, [workspaceId, record.data, mayManage])
  const session = useSession({ workspaceId, serverId: server.id })
  if (record.data && !mayManage) return <ReadOnlyEndpoints server={record.data} />
  if (record.data && session) {
    return (
      <ServerRemovedContext value={onRemoved}>
        <Scope server={record.data} session={session} onDuplicated={onDuplicated} />
      </ServerRemovedContext>
    )
  }
  if (record.isError) return <ErrorAlert error={record.error.detail} actions={{ retry: () => void record.refetch() }} />
  return <Skeletons rows={5} height={44} />
}

interface ScopeProps {
  server: ServerRecord
  session: DraftSession
  onDuplicated: (serverId: string) => void
}

function Scope({ server, session, onDuplicated }: ScopeProps) {
  const actions = useDraftActions(server.id)
  const scope = useMemo(() => ({ ...actions, server, session, draft: session.draft }), [actions, server, session])
  useEffect(() => {
    const save = () => void actions.flush()
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [actions])
  return (
    <DraftContext value={scope}>
      <DraftPanel onDuplicated={onDuplicated} />
    </DraftContext>
  )
}
