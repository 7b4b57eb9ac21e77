import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { largestRepliesStore } from '../../lib/largest-replies.ts'
import { useStore } from '../../lib/store.ts'

/**
 * Size in bytes of the largest known reply of a generated URL: from tools run here in this session and, for a readable service, from the
 * latest logged calls of its server. Null if there are none.
 */
export function useLargestReply({ workspaceId, server, access }: Issued): number | null {
  const { mayRead } = useServiceAccess(workspaceId)
  const seen = useStore(largestRepliesStore).get(access.url)
  const calls = useQuery({
    ...commandQuery('calls.list', { workspaceId, serverId: server.id, limit: 100 }),
    enabled: mayRead,
    refetchOnMount: 'always',
  })
  const sizes = (calls.data?.calls ?? []).map(({ replyBytes }) => replyBytes)
  if (seen !== undefined) sizes.push(seen)
  return sizes.length === 0 ? null : Math.max(...sizes)
}
