import { DraftScope } from '../draft/DraftScope.tsx'
import { useOpenServer } from '../draft/use-open-server.ts'
import { DeployState } from './DeployState.tsx'

interface Props {
  serverId: string
  /** The draft is what the tab is about, so that its deploy is the filled button. */
  editing: boolean
}

/** In a server’s header: whether customers have what the draft holds, and the way to give it to them. Nothing while that’s unknown. */
export default function ServerDeploy({ serverId, editing }: Props) {
  const { record, session } = useOpenServer(serverId)
  if (!record || !session) return null
  return (
    <DraftScope server={record} session={session}>
      <DeployState editing={editing} />
    </DraftScope>
  )
}
