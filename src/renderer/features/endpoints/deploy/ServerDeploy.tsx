import { DraftScope } from '../draft/DraftScope.tsx'
import { useOpenServer } from '../draft/use-open-server.ts'
import { DeployState } from './DeployState.tsx'

interface Props {
  serverId: string
  /** Whether the tab edits the draft, which makes Deploy the primary button. */
  editing: boolean
}

/** Part of a server's header: whether the draft is deployed, and the deploy button. Renders nothing until known. */
export default function ServerDeploy({ serverId, editing }: Props) {
  const { record, session } = useOpenServer(serverId)
  if (!record || !session) return null
  return (
    <DraftScope server={record} session={session}>
      <DeployState editing={editing} />
    </DraftScope>
  )
}
