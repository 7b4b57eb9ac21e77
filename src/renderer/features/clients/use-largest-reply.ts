import { useQuery } from '@tanstack/react-query'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { largestRepliesStore } from '../../lib/largest-replies.ts'
import { useStore } from '../../lib/store.ts'

/**
 * Bytes of the largest reply known of a generated URL: from tools run here in this session and, at the local service, from
 * the latest logged calls of its server. Null when there was none.
 */
export function useLargestReply({ workspaceId, server, access }: Issued): number | null {
  const seen = useStore(largestRepliesStore).get(access.url)
  const calls = useQuery({
    ...commandQuery('calls.list', { serverId: server.id, limit: 100 }),
    enabled: workspaceId === LOCAL_WORKSPACE_ID,
    refetchOnMount: 'always',
  })
  const sizes = (calls.data?.calls ?? []).map(({ replyBytes }) => replyBytes)
  if (seen !== undefined) sizes.push(seen)
  return sizes.length === 0 ? null : Math.max(...sizes)
}
