import type { McpServer } from '../../../shared/model/server.ts'
import { useMayManage } from '../../lib/ipc/service-access.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { DraftPanel } from './DraftPanel.tsx'
import { DraftScope } from './draft/DraftScope.tsx'
import { useOpenServer } from './draft/use-open-server.ts'
import { ReadOnlyEndpoints } from './ReadOnlyEndpoints.tsx'

/** The tab for editing an MCP server's tools, or only viewing them if the API key doesn't allow changes. */
export default function ToolsPanel({ server }: { server: McpServer }) {
  const mayManage = useMayManage()
  const { record, session, error, retry } = useOpenServer(server.id)
  if (record && !mayManage) return <ReadOnlyEndpoints server={record} />
  if (record && session) {
    return (
      <DraftScope server={record} session={session}>
        <DraftPanel />
      </DraftScope>
    )
  }
  return error ? <LoadError error={error} retry={retry} /> : <Skeletons rows={5} height={44} />
}
